import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person, spendTokens } from '../../../test/support/people.ts';
import { reconcilePayments } from './reconcile.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const spend = (person: Person, tokens: number) => spendTokens(studio.database, person, tokens);

/** A person with 400 purchased tokens, and the charge that paid for them. */
async function buyer(card?: string): Promise<{ person: Person; charge: string }> {
  const person = await createPerson(studio.database, { tokens: 0 });
  const { sessionId, url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url, card);
  const { payment_intent } = await studio.service.stripe.checkout.sessions.retrieve(sessionId);
  const { data } = await studio.service.stripe.charges.list({ payment_intent: String(payment_intent) });
  await eventually(async () => {
    const row = await studio.database
      .selectFrom('payments')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    expect(row?.id).toBe(sessionId);
  });
  return { person, charge: data[0]?.id ?? '' };
}

const balanceIs = (person: Person, purchased: number, debt: number) =>
  eventually(async () =>
    expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: purchased, debt }),
  );

test('refunds in parts take tokens back by their share, each once, and spent ones become debt', async () => {
  const { person, charge } = await buyer();
  await spend(person, 250);
  await studio.service.stripe.refunds.create({ charge, amount: 100 });
  await balanceIs(person, 70, 0);
  await studio.service.stripe.refunds.create({ charge, amount: 150 });
  await balanceIs(person, 0, 50);
  expect((await studio.overview(person)).banners.map(({ kind }) => kind)).toContain('debt');
  for (const event of studio.service.sent.filter(({ body }) => body.includes(charge))) await studio.deliver(event);
  expect((await studio.balance(person)).debt).toBe(50);
  const { url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url);
  await balanceIs(person, 350, 0);
});

test('a refund that nobody heard of is put right by the comparison, once', async () => {
  const { person, charge } = await buyer();
  studio.loseEvents();
  await studio.service.stripe.refunds.create({ charge });
  expect((await studio.balance(person)).purchased_tokens).toBe(400);
  expect((await reconcilePayments(studio.deps)).healed).toContainEqual({ kind: 'charge', id: charge });
  expect((await reconcilePayments(studio.deps)).healed).toEqual([]);
  await balanceIs(person, 0, 0);
});

test('a refund that is heard of before its payment leaves nothing behind', async () => {
  const person = await createPerson(studio.database, { tokens: 0 });
  studio.loseEvents();
  const { sessionId, url } = await studio.checkout(person, 'kinora_pack_tokens_400');
  await studio.service.pay(url);
  const { payment_intent } = await studio.service.stripe.checkout.sessions.retrieve(sessionId);
  await studio.service.stripe.refunds.create({ payment_intent: String(payment_intent) });
  const refunded = await vi.waitFor(
    () => {
      const event = studio.service.sent.find(
        ({ type, body }) => type === 'charge.refunded' && body.includes(String(payment_intent)),
      );
      if (event === undefined) throw new Error('The event was not sent');
      return event;
    },
    { timeout: 10_000 },
  );
  expect(await studio.deliver(refunded)).toBe(200);
  await balanceIs(person, 0, 0);
  for (const event of studio.service.sent.filter(({ body }) => body.includes(sessionId))) await studio.deliver(event);
  await balanceIs(person, 0, 0);
});

test.each([
  ['won', 'winning_evidence', 400, 0],
  ['lost', 'losing_evidence', 0, 0],
])('a dispute takes the tokens at once, and when it is %s the outcome stands', async (_how, words, purchased, debt) => {
  const { person, charge } = await buyer('4000 0000 0000 0259');
  await balanceIs(person, 0, 0);
  const { data } = await studio.service.stripe.disputes.list({ charge });
  await studio.service.stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: words } });
  await balanceIs(person, purchased, debt);
});

test('a refund of a plan takes back what is left of its month', async () => {
  const person = await studio.personWithClock(Date.UTC(2026, 2, 1) / 1000);
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3100));
  const { data } = await studio.service.stripe.charges.list({ customer: person.customer });
  await studio.service.stripe.refunds.create({ charge: data[0]?.id ?? '' });
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(100));
});

test('what a credit note gives back of a plan takes its share of the tokens, though the plan was paid elsewhere', async () => {
  // The comparison looks at what is recent.
  const person = await studio.personWithClock(Math.floor(Date.now() / 1000) - 86_400, 0);
  const { stripe } = studio.service;
  const [price] = (await stripe.prices.list({ lookup_keys: ['kinora_pro_month'] })).data;
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: person.customer,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: 'pm_card_chargeCustomerFail',
  });
  const invoice = String(latest_invoice);
  const { amount_due } = await stripe.invoices.pay(invoice, { paid_out_of_band: true });
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3000));

  const half = Math.ceil(amount_due / 2);
  await stripe.creditNotes.create({ invoice, amount: half, out_of_band_amount: half });
  await eventually(async () =>
    expect((await studio.balance(person)).tokens).toBe(3000 - Math.floor((3000 * half) / amount_due)),
  );
  studio.loseEvents();
  const rest = amount_due - half;
  const { id } = await stripe.creditNotes.create({ invoice, amount: rest, credit_amount: rest });
  expect((await reconcilePayments(studio.deps)).healed).toContainEqual({ kind: 'credit_note', id });
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
});

test('a credit note that is paid by a refund takes its tokens once', async () => {
  const person = await studio.personWithClock(Date.UTC(2026, 2, 1) / 1000, 0);
  const { url } = await studio.checkout(person, 'kinora_pro_month');
  await studio.service.pay(url);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(3000));
  const { stripe } = studio.service;
  const [invoice] = (await stripe.invoices.list({ customer: person.customer })).data;
  const cents = invoice?.amount_paid ?? 0;
  const half = Math.floor(cents / 2);
  await stripe.creditNotes.create({ invoice: invoice?.id ?? '', amount: half, refund_amount: half });
  const left = 3000 - Math.floor((3000 * half) / cents);
  await eventually(async () => expect((await studio.balance(person)).tokens).toBe(left));
  await reconcilePayments(studio.deps);
  expect((await studio.balance(person)).tokens).toBe(left);
});
