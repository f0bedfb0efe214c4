import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BillingInterval, type PaidPlanId, planOfferOf } from './offers.ts';
import { type PlanLine, planInvoice } from './plan-invoice.ts';

const start = new Date('2026-03-01T00:00:00Z');
const line = (
  plan: PaidPlanId,
  interval: BillingInterval,
  amount: number,
  isProration: boolean,
  periodStart = start,
): PlanLine => {
  const offer = planOfferOf(plan, interval);
  return { amount, isProration, offer, cents: offer.cents, periodStart };
};

/** What a switch costs with so many seconds of the period left, rounded as each line of an invoice is. */
const switchLines = (from: PlanLine, to: PlanLine, left: number, whole: number): PlanLine[] => [
  { ...from, amount: -Math.round((from.cents * left) / whole), isProration: true },
  { ...to, amount: Math.round((to.cents * left) / whole), isProration: true },
];
const DAY = 86_400;
const pro = line('pro', 'month', 2599, false);
const business = line('business', 'month', 4999, false);

test('the first invoice gives the month of the plan, on top', () => {
  expect(planInvoice('subscription_create', [pro])).toMatchObject({ kind: 'plan', plan: 'pro', monthTokens: 3000 });
});

test('a renewal gives the month anew, of a yearly plan too', () => {
  expect(planInvoice('subscription_cycle', [business])).toMatchObject({ kind: 'renewal', monthTokens: 6000 });
  expect(planInvoice('subscription_cycle', [line('pro', 'year', 25_200, false)])).toMatchObject({
    kind: 'renewal',
    interval: 'year',
    monthTokens: 3000,
    tokensPerMonth: 3000,
  });
});

test.each([
  [1, 31 * DAY, 3000],
  [15, 17 * DAY, 1645],
  [29, 3 * DAY, 290],
])('an upgrade on day %i gives the share of the difference that was paid', (_day, left, tokens) => {
  const decision = planInvoice('subscription_update', switchLines(pro, business, left, 31 * DAY));
  expect(decision).toMatchObject({ kind: 'upgrade', plan: 'business', monthTokens: 0, changeTokens: tokens });
});

test('a downgrade takes back what it credits, and lines of somebody else change nothing', () => {
  expect(planInvoice('subscription_update', switchLines(business, pro, 10 * DAY, 31 * DAY))).toMatchObject({
    kind: 'downgrade',
    plan: 'pro',
    changeTokens: -969,
    atMostNow: 3000,
  });
  expect(planInvoice('manual', [])).toBeNull();
});

test('a switch there and back again on one invoice comes to nothing', () => {
  const lines = [...switchLines(business, pro, 10 * DAY, 31 * DAY), ...switchLines(pro, business, 10 * DAY, 31 * DAY)];
  expect(planInvoice('subscription_update', lines)).toBeNull();
});

test('a renewal counts the prorations that waited for it', () => {
  const lines = [...switchLines(business, pro, 10 * DAY, 31 * DAY), pro];
  expect(planInvoice('subscription_cycle', lines)).toMatchObject({
    kind: 'renewal',
    monthTokens: 3000,
    changeTokens: -969,
  });
});

test('a period that costs nothing, as in a trial, gives nothing', () => {
  expect(planInvoice('subscription_create', [line('pro', 'month', 0, false)])).toBeNull();
});

test('the order of the lines, and lines of no cents, decide nothing', () => {
  const nothing = [line('pro', 'month', 0, true), line('business', 'month', 0, true)];
  const [left, entered] = switchLines(pro, business, 17 * DAY, 31 * DAY);
  if (left === undefined || entered === undefined) throw new Error('A switch has two lines');
  for (const lines of [
    [entered, left],
    [...nothing, left, entered],
    [...nothing.toReversed(), entered, left],
  ])
    expect(planInvoice('subscription_update', lines)).toMatchObject({
      kind: 'upgrade',
      plan: 'business',
      changeTokens: 1645,
    });
});

test('a part of a period that is only credited is taken back, and one that is only charged is given', () => {
  expect(planInvoice('subscription_update', [line('pro', 'month', -1300, true)])).toMatchObject({
    kind: 'downgrade',
    changeTokens: -1501,
  });
  expect(planInvoice('subscription_update', [line('business', 'month', 2500, true)])).toMatchObject({
    kind: 'upgrade',
    changeTokens: 3000,
  });
});

test('a plan that brings no more tokens, or costs no more, gives nothing for the rest of the period', () => {
  const dearer = { ...pro, cents: 2799 };
  expect(planInvoice('subscription_update', switchLines(pro, dearer, 17 * DAY, 31 * DAY))).toBeNull();
  for (const cents of [pro.cents, pro.cents - 100]) {
    const lines = [line('pro', 'month', -1000, true), { ...line('business', 'month', 1500, true), cents }];
    expect(planInvoice('subscription_update', lines)).toBeNull();
  }
});

test('a switch between months and years is seen whatever the order of its lines, and only where something was paid', () => {
  const credit = line('pro', 'month', -1300, true);
  const year = line('pro', 'year', 25_200, true);
  const nothing = line('pro', 'year', 0, true);
  for (const lines of [
    [year, credit],
    [nothing, credit, year],
  ])
    expect(planInvoice('subscription_update', lines)).toMatchObject({
      kind: 'renewal',
      interval: 'year',
      monthTokens: 3000,
      changeTokens: -1501,
    });
  for (const lines of [
    [credit, nothing],
    [credit, line('pro', 'year', -100, true)],
  ])
    expect(planInvoice('subscription_update', lines)?.kind).toBe('downgrade');
});

test('a switch from monthly to yearly begins a period, however its lines are marked', () => {
  const credit = line('pro', 'month', -1300, true);
  for (const isProration of [true, false]) {
    const decision = planInvoice('subscription_update', [credit, line('pro', 'year', 25_200, isProration)]);
    expect(decision).toMatchObject({ kind: 'renewal', interval: 'year', monthTokens: 3000, changeTokens: -1501 });
  }
});

test('a switch never gives or takes more than the difference, and gives more for more of the period', () => {
  const cents = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(cents, cents, (credited, charged) => {
      const decision = planInvoice('subscription_update', [
        line('pro', 'month', -Math.abs(credited) - 1, true),
        line('business', 'month', Math.abs(charged) + 1, true),
      ]);
      expect(Math.abs(decision?.changeTokens ?? 0)).toBeLessThanOrEqual(3000);
      expect(Math.sign(decision?.changeTokens ?? 0)).toBe(Math.sign(Math.abs(charged) - Math.abs(credited)));
    }),
  );
  const seconds = fc.integer({ min: 0, max: 31 * DAY });
  fc.assert(
    fc.property(seconds, seconds, (one, other) => {
      const given = [Math.min(one, other), Math.max(one, other)].map(
        (left) => planInvoice('subscription_update', switchLines(pro, business, left, 31 * DAY))?.changeTokens ?? 0,
      );
      // Cents are rounded line by line, so that a few tokens more or less are the same price.
      expect(given[0]).toBeLessThanOrEqual((given[1] ?? 0) + 3);
    }),
  );
});
