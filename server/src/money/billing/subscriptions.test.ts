import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { type Person, spendTokens } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { reconcilePayments } from './reconcile.ts';
import { billingOverviewSchema, cancelSubscriptionSchema, switchPreviewSchema, switchSchema } from './wire.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 2, 1) / 1000;

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

type Subscriber = Person & { clock: string; customer: string };

const tokensOf = async (person: Person) => (await studio.balance(person)).tokens;

async function subscribe(offer: string, card?: string): Promise<Subscriber> {
  const person = await studio.personWithClock(START);
  const { url } = await studio.checkout(person, offer);
  expect(await studio.service.pay(url, card)).toBe(303);
  await vi.waitFor(async () => expect((await studio.overview(person)).plan).not.toBe('free'), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await tokensOf(person)).toBeGreaterThan(100), { timeout: 10_000 });
  return person;
}

/** Lets the person's clock run to a moment, in seconds since 1970. */
async function advance({ clock }: Subscriber, to: number): Promise<void> {
  const { testClocks } = studio.service.stripe.testHelpers;
  await testClocks.advance(clock, { frozen_time: to });
  await vi.waitFor(async () => expect((await testClocks.retrieve(clock)).status).toBe('ready'), { timeout: 20_000 });
}

const spend = (person: Person, tokens: number) => spendTokens(studio.database, person, tokens);

const switchTo = (person: Person, plan: string, interval = 'month') =>
  studio.request(person, ['POST', '/api/billing/switch'], switchSchema, { plan, interval });
const previewTo = (person: Person, plan: string, interval = 'month') =>
  studio.request(person, ['GET', `/api/billing/switch?plan=${plan}&interval=${interval}`], switchPreviewSchema);
test('a plan is bought, renewed three times, and each renewal sets the allowance anew', async () => {
  const person = await subscribe('kinora_pro_month');
  expect(await tokensOf(person)).toBe(3100);
  expect(await studio.overview(person)).toMatchObject({
    plan: 'pro',
    interval: 'month',
    status: 'active',
    nextBillingAt: '2026-04-01T00:00:00.000Z',
    nextAmountCents: 2599,
    paymentMethod: { last4: '4242' },
    banners: [],
  });
  for (const [month, spent] of [
    [3, 2900],
    [4, 0],
    [5, 1234],
  ] as const) {
    await spend(person, spent);
    const left = await tokensOf(person);
    await advance(person, Date.UTC(2026, month, 2) / 1000);
    await eventually(async () => {
      const { nextBillingAt } = await studio.overview(person);
      expect(nextBillingAt).toBe(new Date(Date.UTC(2026, month + 1, 1)).toISOString());
      const invoices = await studio.database
        .selectFrom('payments')
        .select(['kind', 'tokens', 'lapsed'])
        .where('user_id', '=', person.id)
        .orderBy('paid_at')
        .execute();
      expect(invoices).toHaveLength(month - 1);
      expect(invoices.at(-2)?.lapsed).toBe(Math.min(left, 3000));
    });
    expect(await tokensOf(person)).toBe(3000);
  }
});

test.each([1, 15, 29])('an upgrade on day %i gives the share of the difference that it costs', async (day) => {
  const person = await subscribe('kinora_pro_month');
  await advance(person, START + (day - 1) * DAY + 60);
  const preview = await previewTo(person, 'business');
  const left = 31 * DAY - (day - 1) * DAY - 60;
  const cents = Math.round((4999 * left) / (31 * DAY)) - Math.round((2599 * left) / (31 * DAY));
  expect(preview).toMatchObject({ when: 'now', tokensPerMonth: 6000, nextAmountCents: 4999 });
  expect(Math.abs(preview.dueNowCents - cents)).toBeLessThanOrEqual(1);
  expect(preview.tokensNow).toBe(Math.min(3000, Math.floor((3000 * preview.dueNowCents) / 2400)));
  const before = await tokensOf(person);
  expect(await switchTo(person, 'business')).toMatchObject({ outcome: 'switched' });
  expect(await tokensOf(person)).toBe(before + preview.tokensNow);
  expect((await studio.overview(person)).plan).toBe('business');
  const again = await studio.ask(person, 'POST', '/api/billing/switch', { plan: 'business', interval: 'month' });
  expect(errorSchema.parse(await again.json()).code).toBe('same_plan');
});

test('a downgrade waits for the end of the period, and can be taken back without a charge or a gift', async () => {
  const person = await subscribe('kinora_business_month');
  expect(await previewTo(person, 'pro')).toMatchObject({ when: 'period_end', dueNowCents: 0, tokensNow: 0 });
  expect(await switchTo(person, 'pro')).toMatchObject({ outcome: 'scheduled' });
  expect(await studio.overview(person)).toMatchObject({
    plan: 'business',
    nextAmountCents: 2599,
    pendingChange: { plan: 'pro', interval: 'month', at: '2026-04-01T00:00:00.000Z' },
  });
  const before = await tokensOf(person);
  expect(await previewTo(person, 'business')).toMatchObject({ when: 'keep', dueNowCents: 0 });
  expect(await switchTo(person, 'business')).toMatchObject({ outcome: 'kept' });
  expect(await studio.overview(person)).toMatchObject({ plan: 'business', pendingChange: null });
  expect(await tokensOf(person)).toBe(before);

  await switchTo(person, 'pro');
  await advance(person, Date.UTC(2026, 3, 2) / 1000);
  await eventually(async () => expect(await tokensOf(person)).toBe(3000));
  expect(await studio.overview(person)).toMatchObject({ plan: 'pro', pendingChange: null });
});

test('an upgrade after a scheduled downgrade pays and gives its own share once', async () => {
  const person = await subscribe('kinora_pro_month');
  await advance(person, START + 10 * DAY);
  await switchTo(person, 'business');
  const upgraded = await tokensOf(person);
  await switchTo(person, 'pro');
  await switchTo(person, 'business');
  expect(await tokensOf(person)).toBe(upgraded);
  await switchTo(person, 'pro');
  await advance(person, Date.UTC(2026, 3, 2) / 1000);
  await eventually(async () => expect((await studio.overview(person)).plan).toBe('pro'));
  await eventually(async () => expect(await tokensOf(person)).toBe(3000));
  const preview = await previewTo(person, 'business');
  await switchTo(person, 'business');
  expect(await tokensOf(person)).toBe(3000 + preview.tokensNow);
  expect(preview.tokensNow).toBeLessThanOrEqual(3000);
});

test('a cancelled plan works to its end and can be resumed; then it lapses and purchased tokens stay', async () => {
  const person = await subscribe('kinora_pro_month');
  const { url } = await studio.checkout(person, 'kinora_pack_tokens_800');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).purchased_tokens).toBe(800));
  const cancel = () =>
    studio.request(person, ['POST', '/functions/v1/cancel-subscription'], cancelSubscriptionSchema, {});
  expect(await cancel()).toEqual({
    success: true,
    details: { purchased_tokens_retained: 800, access_until: '2026-04-01T00:00:00.000Z' },
  });
  expect(await studio.overview(person)).toMatchObject({
    plan: 'pro',
    endsAt: '2026-04-01T00:00:00.000Z',
    nextBillingAt: null,
  });
  const resumed = await studio.request(person, ['POST', '/api/billing/resume'], billingOverviewSchema, {});
  expect(resumed).toMatchObject({ endsAt: null, nextBillingAt: '2026-04-01T00:00:00.000Z' });
  await cancel();
  await advance(person, Date.UTC(2026, 3, 2) / 1000);
  await eventually(async () =>
    expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 800, debt: 0 }),
  );
  expect(await studio.overview(person)).toMatchObject({ plan: 'free', status: null });
  const none = await studio.ask(person, 'POST', '/functions/v1/cancel-subscription', {});
  expect([none.status, errorSchema.parse(await none.json()).code]).toEqual([409, 'no_subscription']);
});

test('with a plan running, another one is switched to and not bought', async () => {
  const person = await subscribe('kinora_pro_month');
  const answer = await studio.ask(person, 'POST', '/functions/v1/create-checkout-session', {
    priceId: 'kinora_business_month',
  });
  const { code, error } = errorSchema.parse(await answer.json());
  expect([answer.status, code]).toEqual([409, 'already_subscribed']);
  expect(error).toContain('Switch your plan');
});

test('of two open pages for a plan only the newer one can be paid', async () => {
  const person = await studio.personWithClock(START);
  const first = await studio.checkout(person, 'kinora_pro_month');
  const second = await studio.checkout(person, 'kinora_business_month');
  const { status } = await studio.service.stripe.checkout.sessions.retrieve(first.sessionId);
  expect(status).toBe('expired');
  await studio.service.pay(second.url);
  await eventually(async () => expect((await studio.overview(person)).plan).toBe('business'));
});

test('a plan by the year brings its tokens every month, also after an upgrade', async () => {
  const person = await subscribe('kinora_pro_year');
  expect(await tokensOf(person)).toBe(3100);
  expect(await studio.overview(person)).toMatchObject({ interval: 'year', nextTokensAt: '2026-04-01T00:00:00.000Z' });
  const grants = () =>
    studio.database
      .selectFrom('token_grants as t')
      .innerJoin('subscriptions as s', 's.id', 't.subscription_id')
      .select(['t.n', 't.state', 't.tokens', 't.due_at'])
      .where('s.user_id', '=', person.id)
      .orderBy('t.n')
      .execute();
  expect((await grants()).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  await giveDueGrants(studio.deps);
  const given = (await grants()).filter(({ state }) => state === 'given').length;
  expect(given).toBe((await grants()).filter(({ due_at }) => due_at.getTime() <= Date.now()).length);
  await switchTo(person, 'business', 'year');
  const later = (await grants()).filter(({ state }) => state === 'due');
  const months = new Set(later.map(({ due_at }) => due_at.getTime()));
  expect(months.size).toBe(11 - given);
  expect(later.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(6000 * months.size);
});

test('a renewal that is not paid shows, keeps the plan for now and brings no tokens until it is paid', async () => {
  const person = await subscribe('kinora_pro_month', '4000 0000 0000 0341');
  await advance(person, Date.UTC(2026, 3, 2) / 1000);
  await eventually(async () => {
    const { plan, status, banners } = await studio.overview(person);
    expect([plan, status, banners[0]?.kind]).toEqual(['pro', 'past_due', 'payment_failed']);
  });
  expect(await tokensOf(person)).toBe(3100);
  const switching = await studio.ask(person, 'POST', '/api/billing/switch', { plan: 'business', interval: 'month' });
  expect(errorSchema.parse(await switching.json()).code).toBe('payment_due');
  const { stripe } = studio.service;
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: person.customer });
  const { data } = await stripe.invoices.list({ customer: person.customer, status: 'open' });
  await stripe.invoices.pay(data[0]?.id ?? '', { payment_method: card.id });
  await eventually(async () => expect(await tokensOf(person)).toBe(3000));
  expect(await studio.overview(person)).toMatchObject({ status: 'active', banners: [] });
});

test('whose events come late, repeated and in any order has the same tokens in the end as everybody else', async () => {
  const live = async (person: Subscriber) => {
    await advance(person, Date.UTC(2026, 3, 10) / 1000);
    await switchTo(person, 'business');
    await advance(person, Date.UTC(2026, 4, 20) / 1000);
    await switchTo(person, 'pro');
    await advance(person, Date.UTC(2026, 5, 5) / 1000);
    await switchTo(person, 'business');
  };
  const entries = (person: Person) =>
    studio.database
      .selectFrom('payments')
      .select(['kind', 'product', 'tokens', 'amount'])
      .where('user_id', '=', person.id)
      .orderBy('paid_at')
      .execute();
  const prompt = await subscribe('kinora_pro_month');
  await live(prompt);
  const late = await subscribe('kinora_pro_month');
  const held: { body: string; signature: string }[] = [];
  studio.service.follow(async (event) => {
    held.push(event);
    return 200;
  });
  await live(late);
  await vi.waitFor(() => expect(held.filter(({ body }) => body.includes('invoice.paid'))).not.toEqual([]));
  const shuffled = held
    .flatMap((event) => [event, event])
    .map((event, n) => ({ event, place: (n * 7919) % 101 }))
    .sort((a, b) => a.place - b.place);
  for (let at = 0; at < shuffled.length; at += 6) {
    const answers = await Promise.all(shuffled.slice(at, at + 6).map(({ event }) => studio.deliver(event)));
    expect(answers.every((status) => status === 200)).toBe(true);
  }
  expect(await entries(late)).toEqual(await entries(prompt));
  expect((await entries(late)).map(({ kind }) => kind)).toEqual([
    'plan',
    'renewal',
    'upgrade',
    'renewal',
    'renewal',
    'upgrade',
  ]);
  expect(await studio.balance(late)).toEqual(await studio.balance(prompt));
});

test('what happened to plans while no event came is put right by the comparison', async () => {
  studio.loseEvents();
  const person = await studio.personWithClock(START);
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await advance(person, Date.UTC(2026, 4, 2) / 1000);
  expect(await tokensOf(person)).toBe(100);
  const days = (Date.now() / 1000 - START) / DAY + 1;
  const { problems, healed } = await reconcilePayments(studio.deps, days);
  expect(problems).toEqual([]);
  expect(healed.length).toBeGreaterThan(0);
  expect(await tokensOf(person)).toBe(3000);
  expect(await studio.overview(person)).toMatchObject({ plan: 'pro', nextBillingAt: '2026-06-01T00:00:00.000Z' });
});
