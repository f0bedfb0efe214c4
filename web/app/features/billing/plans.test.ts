import { money } from '@kinora/catalogue/money';
import type { SwitchPreview } from '@kinora/server/billing-wire';
import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { formatsOf } from '../../shared/format/formats.ts';
import { planAction, switchFacts, yearlyText } from './plans.ts';

const preview: SwitchPreview = {
  when: 'now',
  plan: 'business',
  interval: 'month',
  dueNowCents: 2322,
  dueNowTaxCents: 0,
  currency: 'usd',
  tokensNow: 2900,
  beginsMonth: false,
  tokensPerMonth: 6000,
  nextBillingAt: '2026-11-03T12:00:00.000Z',
  nextAmountCents: 4999,
};

const saidOf = (shown: SwitchPreview, currentPlan: string) =>
  switchFacts(shown, currentPlan, { day: formatsOf('en').day, money }).map(({ label, value, note }) => ({
    label: inEnglish(label),
    value: inEnglish(value),
    note: note && inEnglish(note),
  }));

test('an upgrade says what is paid and given now, and what comes with the next bill', () => {
  expect(saidOf(preview, 'pro')).toMatchObject([
    { label: 'You pay now', value: '$23.22' },
    { label: 'You get right away', value: '2,900 tokens', note: 'On top of what you have' },
    { label: 'From Nov 3, 2026 on', value: '$49.99 every month', note: '6,000 tokens every month' },
  ]);
});

test('a switch that begins a month anew says that its tokens replace what is left', () => {
  const yearly: SwitchPreview = { ...preview, interval: 'year', tokensNow: 6000, beginsMonth: true };
  expect(saidOf(yearly, 'pro')[1]).toEqual({
    label: 'You get right away',
    value: '6,000 tokens',
    note: 'In place of the subscription tokens you have left',
  });
});

test('a downgrade costs nothing now, and says until when the current plan continues', () => {
  const down: SwitchPreview = {
    ...preview,
    when: 'period_end',
    plan: 'pro',
    interval: 'year',
    dueNowCents: 0,
    dueNowTaxCents: 0,
    tokensNow: 0,
    tokensPerMonth: 3000,
    nextAmountCents: 25_200,
  };
  expect(saidOf(down, 'business')).toMatchObject([
    { label: 'You pay now', value: 'Nothing', note: 'Business continues until Nov 3, 2026' },
    { label: 'Pro from Nov 3, 2026 on', value: '$252 every year', note: '3,000 tokens every month' },
  ]);
});

const free = { plan: 'free', interval: null, endsAt: null, pendingChange: null } as const;
const pro = { ...free, plan: 'pro', interval: 'month' } as const;
const business = { ...pro, plan: 'business' } as const;
const DAY = '2026-11-03T00:00:00.000Z';

test('without a plan, the paid plans are subscribed to', () => {
  expect(planAction(free, 'free', 'month')).toEqual({ kind: 'current' });
  expect(planAction(free, 'pro', 'month')).toEqual({ kind: 'subscribe' });
  expect(planAction(free, 'business', 'year')).toEqual({ kind: 'subscribe' });
});

test('with a plan, the others are switched to, also the same one by the year, and Free is a cancellation', () => {
  expect(planAction(pro, 'pro', 'month')).toEqual({ kind: 'current' });
  expect(planAction(pro, 'pro', 'year')).toEqual({ kind: 'switch' });
  expect(planAction(pro, 'business', 'month')).toEqual({ kind: 'switch' });
  expect(planAction(pro, 'free', 'month')).toEqual({ kind: 'cancel' });
});

test('a cancelled plan can be kept until Free starts', () => {
  const ending = { ...pro, endsAt: DAY };
  expect(planAction(ending, 'pro', 'month')).toEqual({ kind: 'keep' });
  expect(planAction(ending, 'free', 'month')).toEqual({ kind: 'starts', at: DAY });
  expect(planAction(ending, 'business', 'month')).toEqual({ kind: 'switch' });
});

test('a downgrade that waits is shown on its card, and the plan of now can be kept', () => {
  const waiting = { ...business, pendingChange: { plan: 'pro', interval: 'month', at: DAY } } as const;
  expect(planAction(waiting, 'business', 'month')).toEqual({ kind: 'keep' });
  expect(planAction(waiting, 'pro', 'month')).toEqual({ kind: 'starts', at: DAY });
  expect(planAction(waiting, 'pro', 'year')).toEqual({ kind: 'switch' });
});

test('a plan that was given without a subscription is neither bought again nor switched', () => {
  const given = { ...free, plan: 'pro' } as const;
  expect(planAction(given, 'pro', 'month')).toEqual({ kind: 'current' });
  expect(planAction(given, 'business', 'month')).toEqual({ kind: 'none' });
  expect(planAction(given, 'free', 'month')).toEqual({ kind: 'none' });
});

test('how much a year saves is read from the prices', () => {
  const pro = { plan: 'pro' as const, priceId: null, tokens: 3000 };
  const year = (cents: number) => ({
    plans: [
      { ...pro, interval: 'month' as const, cents: 1000 },
      { ...pro, interval: 'year' as const, cents },
    ],
  });
  expect([9600, 10_000, 12_000, 13_000].map((cents) => inEnglish(yearlyText(year(cents))))).toEqual([
    'Yearly, 20% off',
    'Yearly, 17% off',
    'Yearly',
    'Yearly',
  ]);
});
