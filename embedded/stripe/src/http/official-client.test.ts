import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver, startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const shop = { success_url: 'http://shop.test/done', cancel_url: 'http://shop.test/' };
const noRedirects = { enabled: true, allow_redirects: 'never' as const };
const ids = (objects: { id: string }[]) => objects.map(({ id }) => id);

test('the official client is served with everything that this service offers', async () => {
  const { stripe } = payments;

  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 1) / 1000, name: 'Year' });
  const customer = await stripe.customers.create({ email: 'ada@example.test', test_clock: clock.id });
  await stripe.customers.update(customer.id, { name: 'Ada' });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  expect(ids((await stripe.customers.listPaymentMethods(customer.id)).data)).toEqual([card.id]);
  expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBe(customer.id);

  // What is sold.
  const product = await stripe.products.create({ id: 'studio_plan', name: 'Studio' });
  await stripe.products.update(product.id, { description: 'A plan' });
  const month = { currency: 'usd', product: product.id, recurring: { interval: 'month' as const } };
  const small = await stripe.prices.create({ ...month, unit_amount: 2000, lookup_key: 'small' });
  const large = await stripe.prices.create({ ...month, unit_amount: 5000, lookup_key: 'large' });
  await stripe.prices.update(large.id, { nickname: 'Large' });
  const listed = await stripe.prices.list({ product: product.id, expand: ['data.product'] });
  expect(listed.data.map((price) => price.product)).toMatchObject([{ name: 'Studio' }, { name: 'Studio' }]);
  expect((await stripe.products.list({ ids: [product.id] })).data).toHaveLength(1);

  // Coupons, and codes that stand for them.
  const half = await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' });
  const fiver = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once', name: 'Five off' });
  await stripe.coupons.update(fiver.id, { metadata: { season: 'spring' } });
  expect(ids((await stripe.coupons.list()).data)).toEqual([fiver.id, 'HALF']);
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: half.id }, code: 'SPRING' });
  expect((await stripe.promotionCodes.list({ code: 'spring', expand: ['data.promotion.coupon'] })).data).toMatchObject([
    { id: code.id, promotion: { coupon: { percent_off: 50 } } },
  ]);

  // Checkout: a price described in place, and a code typed at the hosted page.
  const priceData = { currency: 'usd', unit_amount: 1200, product_data: { name: 'Poster' } };
  const session = await stripe.checkout.sessions.create({
    ...shop,
    mode: 'payment',
    customer: customer.id,
    line_items: [{ price_data: priceData, quantity: 2 }],
    allow_promotion_codes: true,
    payment_intent_data: { setup_future_usage: 'off_session' },
  });
  expect(session).toMatchObject({ amount_subtotal: 2400, amount_total: 2400, discounts: [] });
  expect((await submitForm(`${session.url}/code`, { code: 'summer' })).page).toContain('This code is invalid.');
  expect((await submitForm(`${session.url}/code`, { code: 'spring' })).status).toBe(303);
  const page = await (await fetch(String(session.url))).text();
  expect(page).toContain('Poster');
  expect(page).toContain('$12.00');
  await submitForm(String(session.url), cardFields(cards.good));
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['line_items.data.price.product', 'payment_intent.latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    ...{ amount_total: 1200, total_details: { amount_discount: 1200 } },
    discounts: [{ coupon: 'HALF', promotion_code: code.id }],
    line_items: { data: [{ amount_discount: 1200, price: { product: { name: 'Poster' } } }] },
    payment_intent: { latest_charge: { balance_transaction: { amount: 1200, fee: 65, net: 1135 } } },
  });
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  expect((await stripe.checkout.sessions.list({ customer: customer.id })).data).toHaveLength(1);
  expect((await stripe.checkout.sessions.listLineItems(session.id)).data).toHaveLength(1);
  const open = await stripe.checkout.sessions.create({
    ...shop,
    mode: 'payment',
    line_items: [{ price_data: priceData, quantity: 1 }],
  });
  expect((await stripe.checkout.sessions.expire(open.id)).status).toBe('expired');

  // What a coupon takes whole costs nothing and needs no card.
  const gift = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const free = await stripe.checkout.sessions.create({
    ...shop,
    mode: 'payment',
    line_items: [{ price_data: priceData, quantity: 1 }],
    discounts: [{ coupon: gift.id }],
  });
  expect((await submitForm(`${free.url}/free`, {})).location).toBe('http://shop.test/done');
  expect(await stripe.checkout.sessions.retrieve(free.id)).toMatchObject({
    ...{ status: 'complete', payment_status: 'no_payment_required', amount_total: 0, payment_intent: null },
  });

  // A plan with a discount; a switch shows it beside its prorations; a schedule keeps it when it is named.
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: small.id }],
    discounts: [{ coupon: half.id }],
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
    expand: ['latest_invoice', 'discounts.source.coupon'],
  });
  expect(subscription).toMatchObject({
    status: 'active',
    discounts: [{ source: { coupon: { percent_off: 50 } } }],
    latest_invoice: { subtotal: 2000, total: 1000, amount_paid: 1000, total_discount_amounts: [{ amount: 1000 }] },
  });
  const item = subscription.items.data[0]?.id ?? '';
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [{ id: item, price: large.id }], proration_behavior: 'always_invoice' },
  });
  expect(preview).toMatchObject({ subtotal: 3000, total: 1500 });
  expect(preview.lines.data.map((line) => [line.amount, line.discount_amounts?.[0]?.amount])).toEqual([
    [-2000, -1000],
    [5000, 2500],
  ]);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: large.id }],
    proration_behavior: 'always_invoice',
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const phase = schedule.phases[0];
  const kept = phase?.discounts.map(({ discount }) => ({ discount: String(discount) })) ?? [];
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: large.id }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
        discounts: kept,
      },
      { items: [{ price: small.id }], duration: { interval: 'month' }, discounts: kept },
    ],
  });
  expect((await stripe.subscriptionSchedules.list({ customer: customer.id })).data).toHaveLength(1);

  // Something besides the plan, on its next invoice.
  const extra = await stripe.invoiceItems.create({ customer: customer.id, amount: 300, currency: 'usd' });
  expect(ids((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data)).toEqual([extra.id]);
  await stripe.invoiceItems.update(extra.id, { description: 'Extra storage', discountable: false });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 1, 2) / 1000 });
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', subtotal: 2300, total: 1300, status: 'paid' });
  expect((await stripe.invoiceItems.retrieve(extra.id)).invoice).toBe(renewal?.id);
  const lines = await stripe.invoices.listLineItems(renewal?.id ?? '');
  expect(lines.data.map(({ description, parent }) => [description, parent?.type])).toContainEqual([
    'Extra storage',
    'invoice_item_details',
  ]);
  expect((await stripe.invoicePayments.list({ invoice: renewal?.id ?? '' })).data).toHaveLength(1);
  await stripe.subscriptionSchedules.release(schedule.id).catch(() => undefined);

  // An invoice by hand: a draft, final, paid, and given back in parts.
  const draft = await stripe.invoices.create({ customer: customer.id, description: 'Workshop' });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: draft.id,
    price_data: { currency: 'usd', unit_amount: 4000, product: product.id },
  });
  expect((await stripe.invoices.finalizeInvoice(draft.id)).status).toBe('open');
  const invoice = await stripe.invoices.pay(draft.id);
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 4000, description: 'Workshop' });
  const toCard = await stripe.creditNotes.create({ invoice: draft.id, amount: 1000, refund_amount: 1000 });
  expect(toCard).toMatchObject({ type: 'post_payment', total: 1000, refunds: [{ amount_refunded: 1000 }] });
  await stripe.creditNotes.create({
    invoice: draft.id,
    lines: [{ type: 'invoice_line_item', invoice_line_item: invoice.lines.data[0]?.id ?? '', amount: 500 }],
    credit_amount: 500,
  });
  await stripe.creditNotes.update(toCard.id, { memo: 'Left early' });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 });
  expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ post_payment_credit_notes_amount: 1500 });
  expect((await stripe.creditNotes.list({ invoice: draft.id })).data).toHaveLength(2);
  expect((await stripe.creditNotes.listLineItems(toCard.id)).data).toMatchObject([{ type: 'custom_line_item' }]);

  const unpaid = await stripe.invoices.create({ customer: customer.id });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: unpaid.id, amount: 2500, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(unpaid.id);
  const lowered = await stripe.creditNotes.create({ invoice: unpaid.id, amount: 800 });
  expect(await stripe.invoices.retrieve(unpaid.id)).toMatchObject({ amount_due: 1200 });
  expect((await stripe.creditNotes.voidCreditNote(lowered.id)).status).toBe('void');
  expect(await stripe.creditNotes.preview({ invoice: unpaid.id, amount: 100 })).toMatchObject({ total: 100 });
  expect((await stripe.invoices.pay(unpaid.id, { paid_out_of_band: true })).status).toBe('paid');
  const outside = await stripe.creditNotes.create({ invoice: unpaid.id, amount: 2500, out_of_band_amount: 2500 });
  expect((await stripe.creditNotes.retrieve(outside.id)).out_of_band_amount).toBe(2500);

  const dropped = await stripe.invoices.create({ customer: customer.id });
  expect(await stripe.invoices.del(dropped.id)).toMatchObject({ deleted: true });
  const lost = await stripe.invoices.create({ customer: customer.id });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: lost.id, amount: 900, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(lost.id);
  expect((await stripe.invoices.markUncollectible(lost.id)).status).toBe('uncollectible');

  // Cards that are kept for later, and payments without a page.
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_mastercard',
    automatic_payment_methods: noRedirects,
    confirm: true,
  });
  expect(setup).toMatchObject({ status: 'succeeded', usage: 'off_session' });
  const later = await stripe.setupIntents.create({ customer: customer.id, automatic_payment_methods: noRedirects });
  await stripe.setupIntents.update(later.id, { metadata: { from: 'settings' } });
  expect((await stripe.setupIntents.confirm(later.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
  const abandoned = await stripe.setupIntents.create();
  expect((await stripe.setupIntents.cancel(abandoned.id)).status).toBe('canceled');
  expect((await stripe.setupIntents.list({ customer: customer.id })).data).toHaveLength(2);
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 700, currency: 'usd', customer: customer.id, payment_method: card.id },
    ...{ confirm: true, off_session: true, automatic_payment_methods: noRedirects },
  });
  const refund = await stripe.refunds.create(
    { payment_intent: intent.id, amount: 200 },
    { idempotencyKey: 'refund-once' },
  );
  expect(await stripe.refunds.retrieve(refund.id, { expand: ['balance_transaction', 'charge'] })).toMatchObject({
    balance_transaction: { type: 'refund', amount: -200, fee: 0 },
    charge: { amount_refunded: 200 },
  });
  const movement = await stripe.balanceTransactions.list({ source: refund.id });
  expect(movement.data).toMatchObject([{ net: -200, source: refund.id }]);
  expect((await stripe.balanceTransactions.retrieve(movement.data[0]?.id ?? '')).currency).toBe('usd');
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  const disputed = await stripe.paymentIntents.create({
    ...{ amount: 900, currency: 'usd', payment_method: 'pm_card_createDispute' },
    ...{ confirm: true, automatic_payment_methods: noRedirects },
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won');

  // The portal.
  const configuration = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
  });
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
  });
  expect(await (await fetch(portal.url)).text()).toContain('Your billing');

  // The discount goes, then the plan, then the customer.
  await stripe.subscriptions.deleteDiscount(subscription.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).discounts).toEqual([]);
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
  await stripe.paymentMethods.detach(card.id);
  await stripe.promotionCodes.update(code.id, { active: false });
  expect(await stripe.coupons.del(half.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true });
  const types = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  expect(types.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      ...['coupon.created', 'promotion_code.created', 'customer.discount.created', 'customer.discount.deleted'],
      ...['credit_note.created', 'credit_note.voided', 'invoiceitem.created', 'setup_intent.succeeded'],
    ]),
  );
});

test('an endpoint hears of the events that it asked for, signed with the secret that its maker was told once', async () => {
  const { stripe } = payments;
  const receiver = await startReceiver();
  try {
    const made = await stripe.webhookEndpoints.create({
      url: receiver.url,
      enabled_events: ['coupon.created', 'coupon.deleted'],
      description: 'Bookkeeping',
    });
    receiver.trust(made.secret ?? '');
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    const coupon = await stripe.coupons.create({ percent_off: 5 });
    await stripe.coupons.update(coupon.id, { name: 'Five percent' });
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['coupon.created']);

    await stripe.webhookEndpoints.update(made.id, { disabled: true });
    await stripe.coupons.create({ percent_off: 6 });
    await stripe.webhookEndpoints.update(made.id, { disabled: false });
    await stripe.coupons.del(coupon.id);
    await expect.poll(() => receiver.received.map(({ type }) => type)).toEqual(['coupon.created', 'coupon.deleted']);

    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(2);
    expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    await expect(stripe.webhookEndpoints.retrieve(made.id)).rejects.toMatchObject({ code: 'resource_missing' });
  } finally {
    await receiver.stop();
  }
});
