import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let payments: TestPayments;

beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const ADDRESSES = { success_url: 'http://shop.test/cards?session_id={CHECKOUT_SESSION_ID}' };

async function open(details: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { stripe } = payments;
  const customer = await stripe.customers.create({ email: 'ada@example.test' });
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    ...ADDRESSES,
    ...details,
  });
  return { ...session, url: String(session.url), intent: String(session.setup_intent) };
}

const status = async (intent: string) => (await payments.stripe.setupIntents.retrieve(intent)).status;

describe('a checkout that keeps a card', () => {
  test('saves it for its customer, charges nothing, and tells the shop by events', async () => {
    const session = await open({
      client_reference_id: 'u1',
      metadata: { user_id: 'u1' },
      setup_intent_data: { description: 'A card for later', metadata: { kind: 'top_up' } },
    });
    expect(session).toMatchObject({
      mode: 'setup',
      status: 'open',
      payment_status: 'no_payment_required',
      amount_total: null,
      amount_subtotal: null,
      total_details: null,
      payment_intent: null,
      subscription: null,
      setup_intent: expect.stringMatching(/^seti_/),
    });
    const page = await (await fetch(session.url)).text();
    expect(page).toContain('Save a card');
    expect(page).toContain('Nothing is charged now.');
    expect(page).not.toContain('$');

    const answer = await submitForm(session.url, cardFields(cards.good));
    expect([answer.status, answer.location]).toEqual([303, `http://shop.test/cards?session_id=${session.id}`]);

    const done = await payments.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['setup_intent.payment_method'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      url: null,
      client_reference_id: 'u1',
      setup_intent: {
        status: 'succeeded',
        usage: 'off_session',
        description: 'A card for later',
        metadata: { kind: 'top_up' },
        payment_method: { object: 'payment_method', customer: session.customer, card: { last4: '4242' } },
      },
    });
    const completed = await payments.arrived('checkout.session.completed', session.id);
    expect(completed.data.object).toMatchObject({ mode: 'setup', metadata: { user_id: 'u1' } });
    const succeeded = await payments.arrived('setup_intent.succeeded', session.intent);
    expect(succeeded.data.object).toMatchObject({ customer: session.customer, status: 'succeeded' });
    expect((await submitForm(session.url, cardFields(cards.good))).page).toContain('this card is saved');
  });

  test('makes a card with which its customer is charged later, without anybody there', async () => {
    const session = await open();
    await submitForm(session.url, cardFields(cards.good));
    const customer = String(session.customer);
    const [card] = (await payments.stripe.paymentMethods.list({ customer })).data;
    const paid = await payments.stripe.paymentIntents.create({
      customer,
      amount: 500,
      currency: 'usd',
      payment_method: String(card?.id),
      confirm: true,
      off_session: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    expect(paid.status).toBe('succeeded');
  });

  test('stays open when a card is declined, and takes another one', async () => {
    const session = await open();
    const declined = await submitForm(session.url, cardFields(cards.declined));
    expect([declined.status, declined.page]).toEqual([422, expect.stringContaining('Your card was declined.')]);
    const refused = await payments.arrived('setup_intent.setup_failed', session.intent);
    expect(refused.data.object).toMatchObject({ last_setup_error: { code: 'card_declined' } });
    expect((await payments.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await submitForm(session.url, cardFields(cards.good))).status).toBe(303);
    expect(await status(session.intent)).toBe('succeeded');
  });

  test('keeps a card that asks its owner only after Yes', async () => {
    const session = await open();
    const asked = await submitForm(session.url, cardFields(cards.confirming));
    expect(asked.location).toBe(`/pay/${session.id}/confirm`);
    const question = await (await fetch(`${session.url}/confirm`)).text();
    expect(question).toContain('did you ask the shop to keep this card');
    expect((await submitForm(`${session.url}/confirm`, { answer: 'no' })).page).toContain(
      'The card was not confirmed.',
    );
    expect(await status(session.intent)).toBe('requires_payment_method');
    await submitForm(session.url, cardFields(cards.confirming));
    expect((await submitForm(`${session.url}/confirm`, { answer: 'yes' })).status).toBe(303);
    expect(await status(session.intent)).toBe('succeeded');
  });

  test('makes a customer of somebody unknown only when the shop wants one', async () => {
    const unknown = { mode: 'setup', currency: 'usd', customer_email: 'bo@example.test', ...ADDRESSES } as const;
    for (const wish of ['always', 'if_required'] as const) {
      const session = await payments.stripe.checkout.sessions.create({ ...unknown, customer_creation: wish });
      expect(session.customer_creation).toBe(wish);
      await submitForm(String(session.url), cardFields(cards.good));
      const { customer, setup_intent } = await payments.stripe.checkout.sessions.retrieve(session.id, {
        expand: ['setup_intent'],
      });
      expect(customer).toEqual(wish === 'always' ? expect.stringMatching(/^cus_/) : null);
      expect(setup_intent).toMatchObject({ status: 'succeeded', customer });
    }
  });

  test('is given up by its expiry alone: its intent is neither confirmed nor cancelled apart', async () => {
    const session = await open();
    const { setupIntents, checkout } = payments.stripe;
    const refusal = { type: 'StripeInvalidRequestError', code: 'setup_intent_unexpected_state' };
    await expect(setupIntents.cancel(session.intent)).rejects.toMatchObject(refusal);
    await expect(
      setupIntents.confirm(session.intent, { payment_method: 'pm_card_visa', return_url: 'http://shop.test/' }),
    ).rejects.toMatchObject(refusal);
    await checkout.sessions.expire(session.id);
    expect(await status(session.intent)).toBe('canceled');
    await payments.arrived('setup_intent.canceled', session.intent);
  });
});

describe('what belongs to another mode is refused by its name', () => {
  const wanted = { mode: 'setup', currency: 'usd', ...ADDRESSES } as const;

  test.each<[Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    [{ line_items: [{ price: 'price_1', quantity: 1 }] }, 'line_items'],
    [{ payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
    [{ subscription_data: { description: 'x' } }, 'subscription_data'],
    [{ payment_method_collection: 'always' }, 'payment_method_collection'],
    [{ submit_type: 'pay' }, 'submit_type'],
  ])('%j with a card that is kept', async (details, param) => {
    await expect(payments.stripe.checkout.sessions.create({ ...wanted, ...details })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param,
      message: `You can not pass \`${param}\` in \`setup\` mode.`,
    });
  });

  test('and so is what keeps a card, with something that is bought', async () => {
    const pack = await payments.price('pack_2000');
    const bought: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: [{ price: pack.id, quantity: 1 }],
      ...ADDRESSES,
    };
    await expect(
      payments.stripe.checkout.sessions.create({ ...bought, setup_intent_data: { description: 'x' } }),
    ).rejects.toMatchObject({ param: 'setup_intent_data' });
    await expect(payments.stripe.checkout.sessions.create({ ...bought, currency: 'eur' })).rejects.toMatchObject({
      message: expect.stringContaining('only supports `usd`'),
    });
  });

  test('a card is kept of a currency or of named ways to pay; a sale needs something to sell', async () => {
    const { sessions } = payments.stripe.checkout;
    await expect(sessions.create({ mode: 'setup', ...ADDRESSES })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'currency',
    });
    const named = await sessions.create({ mode: 'setup', allowed_payment_method_types: ['card'], ...ADDRESSES });
    expect(named.status).toBe('open');
    await expect(sessions.create({ mode: 'payment', ...ADDRESSES })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    });
  });
});
