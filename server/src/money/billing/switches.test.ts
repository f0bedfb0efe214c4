import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { type Person, spendTokens } from '../../../test/support/people.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { offers } from './offers.ts';
import { syncCharge } from './sync-charge.ts';
import { syncSubscription } from './sync-subscription.ts';
import { switchPreviewSchema, switchSchema } from './wire.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 2, 1) / 1000;

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
  studio.loseEvents();
}, 60_000);
afterAll(() => studio.stop());

type Subscriber = Person & { clock: string; customer: string };
type Proration = NonNullable<Stripe.SubscriptionUpdateParams['proration_behavior']>;

const spend = (person: Person, tokens: number) => spendTokens(studio.database, person, tokens);

async function spendAll(person: Person): Promise<number> {
  const { tokens, purchased_tokens } = await studio.balance(person);
  await spend(person, tokens + purchased_tokens);
  return tokens + purchased_tokens;
}

/** Brings the studio up to date with the payment service, as its events and its clock would. */
async function catchUp({ customer, clock }: Subscriber): Promise<void> {
  const { stripe } = studio.service;
  const { data } = await stripe.subscriptions.list({ customer, status: 'all' });
  for (const { id } of data.toReversed()) await syncSubscription(studio.deps, id);
  const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(clock);
  await giveDueGrants(studio.deps, new Date(frozen_time * 1000));
}

async function subscribe(person: Subscriber, offer: string): Promise<void> {
  const { url } = await studio.checkout(person, offer);
  await studio.service.pay(url);
  await catchUp(person);
}

const switchTo = (person: Subscriber, plan: string, interval: string) =>
  studio.request(person, ['POST', '/api/billing/switch'], switchSchema, { plan, interval });
const previewTo = (person: Subscriber, plan: string, interval: string) =>
  studio.request(person, ['GET', `/api/billing/switch?plan=${plan}&interval=${interval}`], switchPreviewSchema);

/** Another price, set at the payment service itself and not in the studio. */
async function switchAtService(person: Subscriber, offer: string, proration_behavior: Proration): Promise<void> {
  const { stripe } = studio.service;
  const [subscription] = (await stripe.subscriptions.list({ customer: person.customer })).data;
  const [price] = (await stripe.prices.list({ lookup_keys: [offer] })).data;
  const [item] = subscription?.items.data ?? [];
  if (subscription === undefined || subscription.schedule !== null || item === undefined) return;
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: price?.id ?? '' }],
    proration_behavior,
  });
  await catchUp(person);
}

async function advance(person: Subscriber, days: number): Promise<void> {
  const { testClocks } = studio.service.stripe.testHelpers;
  const { frozen_time } = await testClocks.retrieve(person.clock);
  await testClocks.advance(person.clock, { frozen_time: frozen_time + days * DAY });
  await catchUp(person);
}

async function refund(person: Subscriber, which: number, percent: number): Promise<void> {
  const { stripe } = studio.service;
  const { data } = await stripe.charges.list({ customer: person.customer, limit: 100 });
  const paid = data.filter(({ status, amount, amount_refunded }) => status === 'succeeded' && amount > amount_refunded);
  const charge = paid[which % Math.max(1, paid.length)];
  if (charge === undefined) return;
  const left = charge.amount - charge.amount_refunded;
  await stripe.refunds.create({ charge: charge.id, amount: Math.max(1, Math.floor((left * percent) / 100)) });
  await syncCharge(studio.deps, charge.id);
}

/** Cents that were charged and not given back, as the payment service says. */
async function moneyKept({ customer }: Subscriber): Promise<number> {
  let kept = 0;
  for await (const { status, amount, amount_refunded } of studio.service.stripe.charges.list({
    customer,
    limit: 100,
  })) {
    if (status === 'succeeded') kept += amount - amount_refunded;
  }
  return kept;
}

/** What coupons took off what was paid and not given back, as the payment service says. */
async function discountsKept({ customer }: Subscriber): Promise<number> {
  const { stripe } = studio.service;
  let kept = 0;
  for await (const { total_discount_amounts, payments } of stripe.invoices.list({
    ...{ customer, status: 'paid', limit: 100 },
    expand: ['data.payments.data.payment.payment_intent'],
  })) {
    const discount = total_discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const intent = payments?.data[0]?.payment.payment_intent;
    const chargeId = typeof intent === 'object' ? String(intent.latest_charge) : null;
    const charge = chargeId === null ? null : await stripe.charges.retrieve(chargeId);
    kept += charge === null ? discount : discount * (1 - charge.amount_refunded / charge.amount);
  }
  return kept;
}

/** What a cent buys at the best of the listed prices, as a fraction. */
const [bestTokens, bestCents] = offers.reduce<[number, number]>(
  (best, offer) => {
    const tokens = offer.kind === 'plan' && offer.interval === 'year' ? offer.tokens * 12 : offer.tokens;
    return tokens * best[1] > best[0] * offer.cents ? [tokens, offer.cents] : best;
  },
  [0, 1],
);

test('plans that are switched to and fro at the payment service bring no tokens that were not paid', async () => {
  const person = await studio.personWithClock(START, 0);
  await subscribe(person, 'kinora_business_month');
  for (const proration of ['always_invoice', 'create_prorations'] as const) {
    for (let round = 0; round < 3; round += 1) {
      await switchAtService(person, 'kinora_pro_month', proration);
      await switchAtService(person, 'kinora_business_month', proration);
    }
  }
  expect(await studio.balance(person)).toEqual({ tokens: 6000, purchased_tokens: 0, debt: 0 });
});

test('what was spent of time that a switch credits is owed', async () => {
  const person = await studio.personWithClock(START, 0);
  await subscribe(person, 'kinora_business_month');
  await spendAll(person);
  await switchAtService(person, 'kinora_pro_month', 'always_invoice');
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 3000 });
  await switchAtService(person, 'kinora_business_month', 'always_invoice');
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
});

test('whoever takes every plan on one day and spends each at once has spent one month of the best in the end', async () => {
  const person = await studio.personWithClock(START, 0);
  await subscribe(person, 'kinora_pro_month');
  let spent = await spendAll(person);
  expect(await previewTo(person, 'pro', 'year')).toMatchObject({ when: 'now', tokensNow: 0 });
  expect(await switchTo(person, 'pro', 'year')).toMatchObject({ outcome: 'switched' });
  spent += await spendAll(person);
  expect(await switchTo(person, 'business', 'month')).toMatchObject({ outcome: 'scheduled' });
  spent += await spendAll(person);
  const preview = await previewTo(person, 'business', 'year');
  expect(preview).toMatchObject({ when: 'now', dueNowCents: 22_800, tokensNow: 3000 });
  expect(await switchTo(person, 'business', 'year')).toMatchObject({ outcome: 'switched' });
  spent += await spendAll(person);
  expect([spent, await moneyKept(person)]).toEqual([6000, 48_000]);
  await advance(person, 31);
  expect((await studio.balance(person)).tokens).toBe(6000);
});

test('a plan by the month that is switched to one by the year begins its month anew, and says so before', async () => {
  const person = await studio.personWithClock(START, 40);
  await subscribe(person, 'kinora_pro_month');
  expect((await studio.balance(person)).tokens).toBe(3040);
  expect(await previewTo(person, 'business', 'month')).toMatchObject({ tokensNow: 3000, beginsMonth: false });
  expect(await previewTo(person, 'business', 'year')).toMatchObject({ tokensNow: 6000, beginsMonth: true });
  expect(await switchTo(person, 'business', 'year')).toMatchObject({ outcome: 'switched', balance: { tokens: 6000 } });
});

test('an upgrade within a year pays for its months one by one, and they stop when it is refunded', async () => {
  const person = await studio.personWithClock(START, 0);
  await subscribe(person, 'kinora_pro_year');
  await advance(person, 95);
  const preview = await previewTo(person, 'business', 'year');
  await spendAll(person);
  await switchTo(person, 'business', 'year');
  expect((await studio.balance(person)).tokens).toBe(preview.tokensNow);
  const worth = Math.floor((36_000 * preview.dueNowCents) / 22_800);
  expect(preview.tokensNow).toBe(worth - 8 * 3000);
  await advance(person, 30);
  expect((await studio.balance(person)).tokens).toBe(6000);
  await refund(person, 0, 100);
  await advance(person, 31);
  expect((await studio.balance(person)).tokens).toBe(3000);
});

/** The operator gives the person's plan these discounts, and takes all others. */
async function discount(person: Subscriber, discounts: { coupon: string }[]): Promise<void> {
  const { stripe } = studio.service;
  const { data } = await stripe.subscriptions.list({ customer: person.customer });
  for (const { id } of data) {
    await stripe.subscriptions.update(id, { discounts: discounts.length === 0 ? '' : discounts });
  }
  await catchUp(person);
}

test('a plan with a coupon brings all its tokens, a switch up all of the difference, and a switch down keeps the coupon', async () => {
  const person = await studio.personWithClock(START, 0);
  const { stripe } = studio.service;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  await subscribe(person, 'kinora_pro_month');
  await discount(person, [{ coupon }]);
  await advance(person, 31);
  const [renewal] = (await stripe.invoices.list({ customer: person.customer })).data;
  expect([renewal?.amount_paid, (await studio.balance(person)).tokens]).toEqual([1299, 3000]);

  await spendAll(person);
  const preview = await previewTo(person, 'business', 'month');
  expect(await switchTo(person, 'business', 'month')).toMatchObject({ outcome: 'switched' });
  expect((await studio.balance(person)).tokens).toBe(preview.tokensNow);
  const [switched] = (await stripe.invoices.list({ customer: person.customer })).data;
  expect(switched?.amount_paid).toBe(preview.dueNowCents);
  // Half of the difference of the prices for the time that was left, and the tokens of all of it.
  expect(preview.tokensNow).toBe(Math.min(3000, Math.floor((3000 * (switched?.subtotal ?? 0)) / 2400)));

  expect(await switchTo(person, 'pro', 'month')).toMatchObject({ outcome: 'scheduled' });
  await advance(person, 62);
  const [next] = (await stripe.invoices.list({ customer: person.customer })).data;
  expect(next).toMatchObject({ amount_paid: 1299, billing_reason: 'subscription_cycle' });
  expect((await studio.balance(person)).tokens).toBe(3000);
});

test('the rest of a plan that was given without a charge is credited as money, and buys no tokens', async () => {
  const person = await studio.personWithClock(START, 0);
  await subscribe(person, 'kinora_pro_year');
  await switchAtService(person, 'kinora_business_year', 'none');
  expect((await studio.balance(person)).tokens).toBe(3000);
  await switchAtService(person, 'kinora_pro_month', 'always_invoice');
  // 480 dollars were credited of which 252 had been paid, and 25.99 of them pay the month.
  expect([await studio.balance(person), await moneyKept(person)]).toEqual([
    { tokens: 0, purchased_tokens: 0, debt: 0 },
    25_200,
  ]);
  expect(await uncoveredOf(person)).toBe(3000);
});

const offer = fc.constantFrom('pro month', 'pro year', 'business month', 'business year');
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('switch' as const), offer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('switch at the service' as const),
      offer,
      proration: fc.constantFrom<Proration>('always_invoice', 'create_prorations', 'none'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), days: fc.integer({ min: 1, max: 70 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(9),
      percent: fc.constantFrom(10, 50, 100),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel at the service' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('coupon' as const),
      percent: fc.constantFrom(20, 50, 100),
      duration: fc.constantFrom('forever' as const, 'once' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('no coupon' as const) }) },
);

type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

test('over any switches, coupons, cancellations, refunds and months the tokens are never more than the money before discounts buys at the best price', async () => {
  await fc.assert(
    fc.asyncProperty(
      offer,
      fc.array(act, { minLength: 3, maxLength: 9 }),
      fc.boolean(),
      async (first, acts, spends) => {
        const person = await studio.personWithClock(START, 0);
        await subscribe(person, keyOf(first));
        let spent = 0;
        for (const step of acts) {
          if (spends) spent += await spendAll(person);
          await perform(person, step);
          const { tokens, purchased_tokens, debt } = await studio.balance(person);
          const had = spent + tokens + purchased_tokens - debt;
          const money = (await moneyKept(person)) + (await discountsKept(person));
          expect(had * bestCents).toBeLessThanOrEqual(money * bestTokens);
        }
        // Who asked for no money back, and had no plan that nobody paid for, was given all that their switches said.
        if (!acts.some(takesBack)) expect(await uncoveredOf(person)).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
}, 300_000);

/** Money that goes back, or a plan without a price whose rest Stripe credits later as if it had been paid. */
function takesBack(step: Act): boolean {
  return step.kind === 'refund' || (step.kind === 'switch at the service' && step.proration === 'none');
}

async function uncoveredOf(person: Person): Promise<number> {
  const rows = await studio.database
    .selectFrom('payments')
    .select('uncovered')
    .where('user_id', '=', person.id)
    .execute();
  return rows.reduce((sum, { uncovered }) => sum + uncovered, 0);
}

const keyOf = (name: string) => `kinora_${name.replace(' ', '_')}`;

async function perform(person: Subscriber, step: Act) {
  const [plan, interval] = 'offer' in step ? step.offer.split(' ') : [];
  switch (step.kind) {
    case 'switch':
      await studio.ask(person, 'POST', '/api/billing/switch', { plan, interval });
      break;
    case 'switch at the service':
      return switchAtService(person, keyOf(step.offer), step.proration);
    case 'time':
      return advance(person, step.days);
    case 'refund':
      return refund(person, step.which, step.percent);
    case 'cancel':
      await studio.ask(person, 'POST', '/functions/v1/cancel-subscription', {});
      break;
    case 'resume':
      await studio.ask(person, 'POST', '/api/billing/resume', {});
      break;
    case 'coupon': {
      const coupon = await studio.service.stripe.coupons.create({ percent_off: step.percent, duration: step.duration });
      return discount(person, [{ coupon: coupon.id }]);
    }
    case 'no coupon':
      return discount(person, []);
    case 'cancel at the service': {
      const { data } = await studio.service.stripe.subscriptions.list({ customer: person.customer });
      for (const { id } of data) await studio.service.stripe.subscriptions.cancel(id, { prorate: true });
    }
  }
  await catchUp(person);
}
