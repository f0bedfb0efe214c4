import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPayments, type TestPayments } from '../testing/start-test-payments.ts';
import { cardFields, cards, submitForm } from '../testing/submit-form.ts';
import { hasTaxIdForm } from './tax-id-forms.ts';

let payments: TestPayments;
beforeAll(async () => {
  payments = await startTestPayments();
});
afterAll(() => payments.stop());

const berlin = { country: 'DE', line1: 'Torstraße 1', postal_code: '10119', city: 'Berlin' };
const paris = { country: 'FR', line1: '1 rue de la Paix', postal_code: '75002', city: 'Paris', name: 'Ada SARL' };

type Behavior = 'inclusive' | 'exclusive';
const priceOf = (amount: number, currency: string, behavior: Behavior, recurring = false) =>
  payments.stripe.prices.create({
    currency,
    unit_amount: amount,
    tax_behavior: behavior,
    product_data: { name: 'Kinora Pro' },
    ...(recurring ? { recurring: { interval: 'month' as const } } : {}),
  });

async function open(
  price: Pick<Stripe.Price, 'id' | 'type'>,
  details: Partial<Stripe.Checkout.SessionCreateParams> = {},
  customer: Stripe.CustomerCreateParams = {},
) {
  const { id } = await payments.stripe.customers.create({ email: 'ada@example.test', ...customer });
  const session = await payments.stripe.checkout.sessions.create({
    mode: price.type === 'recurring' ? 'subscription' : 'payment',
    line_items: [{ price: price.id, quantity: 1 }],
    customer: id,
    success_url: 'http://shop.test/',
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    ...details,
  });
  return { id: session.id, customer: id, url: String(session.url) };
}

const sessionOf = (id: string) => payments.stripe.checkout.sessions.retrieve(id, { expand: ['line_items.data.taxes'] });
const say = (session: { url: string }, form: Record<string, string>) => submitForm(`${session.url}/address`, form);

describe('a checkout with taxes', () => {
  test('asks for the address first, reckons by it, takes it all, and keeps the address with the customer', async () => {
    const session = await open(await priceOf(2000, 'eur', 'exclusive'));
    expect(await sessionOf(session.id)).toMatchObject({
      amount_total: 2000,
      automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    });
    const early = await submitForm(session.url, cardFields(cards.good));
    expect([early.status, early.page]).toEqual([422, expect.stringContaining('enter your billing address first')]);
    expect((await say(session, berlin)).status).toBe(303);
    const page = await (await fetch(session.url)).text();
    expect(page).toContain('VAT, Germany (19%)');
    expect(page).toContain('€3.80');
    expect(page).toContain('Pay €23.80');
    expect(page).toContain('part of the embedded service');
    await submitForm(session.url, cardFields(cards.good));
    const paid = await sessionOf(session.id);
    expect(paid).toMatchObject({
      status: 'complete',
      amount_subtotal: 2000,
      amount_total: 2380,
      total_details: { amount_tax: 380 },
      automatic_tax: { status: 'complete' },
      customer_details: { address: { country: 'DE', city: 'Berlin' } },
    });
    expect(paid.line_items?.data[0]).toMatchObject({
      amount_tax: 380,
      amount_total: 2380,
      taxes: [{ amount: 380, taxability_reason: 'standard_rated', rate: { percentage: 19, country: 'DE' } }],
    });
    const intent = await payments.stripe.paymentIntents.retrieve(String(paid.payment_intent));
    expect(intent.amount_received).toBe(2380);
    expect(await payments.stripe.customers.retrieve(session.customer, { expand: ['tax'] })).toMatchObject({
      address: { country: 'DE', line1: 'Torstraße 1', postal_code: '10119' },
      tax: { automatic_tax: 'supported', location: { country: 'DE' } },
    });
    await payments.stripe.customers.update(session.customer, { address: { country: 'KW' } });
    expect(await sessionOf(session.id), 'what was paid stays').toMatchObject({ total_details: { amount_tax: 380 } });
  });

  test('another address after a declined card changes what is taken', async () => {
    const session = await open(await priceOf(1000, 'eur', 'exclusive'));
    await say(session, berlin);
    await submitForm(session.url, cardFields(cards.declined));
    await say(session, { country: 'HU' });
    await submitForm(session.url, cardFields(cards.good));
    const { payment_intent, amount_total } = await sessionOf(session.id);
    const intent = await payments.stripe.paymentIntents.retrieve(String(payment_intent));
    expect([amount_total, intent.amount, intent.amount_received]).toEqual([1270, 1270, 1270]);
  });

  test('a business of another country of the union pays its tax by itself, one of the seller’s own does not', async () => {
    await payments.stripe.tax.settings.update({ head_office: { address: { country: 'DE' } } });
    const price = await priceOf(11_900, 'eur', 'inclusive', true);
    const abroad = await open(price);
    await say(abroad, { ...paris, tax_id: 'FR 12 345678901' });
    expect(await (await fetch(abroad.url)).text()).toContain('Reverse charge:');
    await submitForm(abroad.url, cardFields(cards.good));
    const complete = await payments.stripe.checkout.sessions.retrieve(abroad.id, { expand: ['invoice'] });
    expect(complete).toMatchObject({
      total_details: { amount_tax: 0 },
      customer_details: { tax_ids: [{ type: 'eu_vat', value: 'FR12345678901' }] },
      invoice: {
        customer_name: 'Ada SARL',
        customer_address: { country: 'FR' },
        customer_tax_ids: [{ type: 'eu_vat', value: 'FR12345678901' }],
        total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge', tax_behavior: 'inclusive' }],
      },
    });
    const [kept] = (await payments.stripe.customers.listTaxIds(abroad.customer)).data;
    expect(kept).toMatchObject({ type: 'eu_vat', value: 'FR12345678901', country: 'FR' });

    const home = await open(price);
    await say(home, { ...berlin, tax_id: 'DE123456789' });
    await submitForm(home.url, cardFields(cards.good));
    expect(await sessionOf(home.id)).toMatchObject({ amount_total: 11_900, total_details: { amount_tax: 1900 } });
    await payments.stripe.tax.settings.update({ head_office: { address: { country: 'US' } } });
  });

  test('a wrong number, a place in the United States without a state, and no country are said and keep the page', async () => {
    const session = await open(await priceOf(2000, 'usd', 'exclusive'));
    expect((await say(session, { ...berlin, tax_id: 'DE12' })).page).toContain('This is no tax number.');
    expect((await say(session, { country: 'US', postal_code: '19103' })).page).toContain('postal code and the state');
    expect((await say(session, { country: '' })).page).toContain('choose a country');
    expect((await say(session, { country: 'US', postal_code: '19103', state: 'pa' })).status).toBe(303);
    expect(await sessionOf(session.id)).toMatchObject({ amount_total: 2120, total_details: { amount_tax: 120 } });
    await say(session, { country: 'KW' });
    expect((await sessionOf(session.id)).line_items?.data[0]?.taxes).toMatchObject([
      { amount: 0, taxability_reason: 'not_collecting' },
    ]);
  });

  test('a plan’s renewals, switches and their previews are taxed where the customer is by then', async () => {
    const [pro, business] = [
      await priceOf(2000, 'eur', 'exclusive', true),
      await priceOf(4000, 'eur', 'exclusive', true),
    ];
    const session = await open(pro);
    await say(session, berlin);
    await submitForm(session.url, cardFields(cards.good));
    const { subscription: id } = await sessionOf(session.id);
    const subscription = await payments.stripe.subscriptions.retrieve(String(id));
    expect(subscription.automatic_tax).toMatchObject({ enabled: true });
    const change = {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: business.id }],
      proration_behavior: 'always_invoice' as const,
    };
    const preview = await payments.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    });
    expect([preview.amount_due, preview.total_excluding_tax]).toEqual([2380, 2000]);
    await payments.stripe.subscriptions.update(subscription.id, change);
    await payments.stripe.customers.update(session.customer, { address: { country: 'FR' } });
    const next = await payments.stripe.invoices.createPreview({ subscription: subscription.id });
    expect([next.total, next.total_taxes?.[0]?.amount]).toEqual([4800, 800]);
    const { data } = await payments.stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([2380, 2380]);
    expect(await (await fetch(String(data[0]?.hosted_invoice_url))).text()).toContain('VAT, Germany (19%)');
  });
});

test('what Stripe refuses about taxes is refused', async () => {
  const { stripe } = payments;
  const pack = await payments.price('pack_2000');
  const plan = await payments.price('pro_month');
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.test' });
  const base = { line_items: [{ price: pack.id, quantity: 1 }], success_url: 'http://shop.test/' };
  await expect(
    stripe.checkout.sessions.create({ ...base, mode: 'payment', customer_update: { address: 'auto' } }),
  ).rejects.toMatchObject({ param: 'customer_update' });
  await expect(
    stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      success_url: 'http://shop.test/',
      automatic_tax: { enabled: true },
    }),
  ).rejects.toMatchObject({ param: 'automatic_tax' });
  await expect(
    stripe.subscriptions.create({
      customer,
      items: [{ price: plan.id }],
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
      automatic_tax: { enabled: true },
    }),
  ).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
  await expect(
    stripe.customers.update(customer, { address: { country: 'US' }, tax: { validate_location: 'immediately' } }),
  ).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
  await expect(stripe.customers.update(customer, { address: { country: 'Germany' } })).rejects.toMatchObject({
    param: 'address[country]',
  });
  await expect(stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE12' })).rejects.toMatchObject({
    code: 'tax_id_invalid',
    param: 'value',
  });
  await expect(
    stripe.customers.create({ tax_id_data: [{ type: 'gb_vat', value: 'DE123456789' }] }),
  ).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'tax_id_data[0][value]' });
  await expect(stripe.products.create({ name: 'Thing', tax_code: 'txcd_1' })).rejects.toMatchObject({
    param: 'tax_code',
  });
});

test('tax numbers are kept, shown, listed and removed, and told with events', async () => {
  const { stripe } = payments;
  const { id } = await stripe.customers.create({ tax_id_data: [{ type: 'eu_vat', value: 'DE000000000' }] });
  const added = await stripe.customers.createTaxId(id, { type: 'jp_cn', value: '1234567891234' });
  expect(await stripe.customers.retrieveTaxId(id, added.id)).toMatchObject({ type: 'jp_cn', country: 'JP' });
  const { data } = await stripe.customers.listTaxIds(id);
  expect(data.map(({ value, verification }) => [value, verification?.status])).toEqual([
    ['1234567891234', 'unavailable'],
    ['DE000000000', 'verified'],
  ]);
  expect(await stripe.customers.deleteTaxId(id, added.id)).toMatchObject({ deleted: true });
  expect((await stripe.customers.listTaxIds(id)).data).toHaveLength(1);
  await payments.arrived('customer.tax_id.deleted', added.id);
});

test.each([
  ['eu_vat', 'ATU12345678', true],
  ['eu_vat', 'EL123456789', true],
  ['eu_vat', 'GR123456789', false],
  ['eu_vat', 'NL123456789B12', true],
  ['eu_vat', 'XI123456789', true],
  ['eu_vat', 'GB123456789', false],
  ['gb_vat', 'GB123456789', true],
  ['gb_vat', 'GBGD123', true],
  ['jp_cn', '1234567891234', true],
  ['jp_cn', 'T1234567891234', false],
  ['jp_trn', 'T1234567891234', true],
  ['us_ein', '12-3456789', true],
  ['ch_vat', 'CHE-123.456.789MWST', true],
  ['au_abn', '1234567891', false],
  ['no_such', '1', false],
])('%s %s has the form of its kind: %s', (type, value, isRight) => {
  expect(hasTaxIdForm(type, value)).toBe(isRight);
});

describe('in every currency, inclusive and exclusive', () => {
  const places = ['DE', 'FI', 'HU', 'JP', 'GB', 'KW'];
  const steps: Record<string, number> = { usd: 1, eur: 1, jpy: 1, kwd: 10, huf: 1, ugx: 100, bhd: 10, krw: 1 };

  test('net and tax are the whole, credited in parts and whole they come to nothing, and everything paid can go back', async () => {
    const currency = fc.constantFrom(...Object.keys(steps));
    const drawn = fc.record({
      currency,
      units: fc.integer({ min: 2_000, max: 900_000 }),
      behavior: fc.constantFrom<Behavior>('inclusive', 'exclusive'),
      country: fc.constantFrom(...places),
      percentOff: fc.constantFrom(0, 0, 7, 33.3),
      parts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ currency: money, units, behavior, country, percentOff, parts }) => {
        const { stripe } = payments;
        const step = steps[money] ?? 1;
        const price = await priceOf(units * step, money, behavior, true);
        const discounts =
          percentOff === 0
            ? []
            : [{ coupon: (await stripe.coupons.create({ percent_off: percentOff, duration: 'forever' })).id }];
        const { id: customer } = await stripe.customers.create({ address: { country } });
        const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
        const { latest_invoice } = await stripe.subscriptions.create({
          customer,
          items: [{ price: price.id, quantity: 2 }],
          default_payment_method: method.id,
          automatic_tax: { enabled: true },
          discounts,
        });
        const invoice = await stripe.invoices.retrieve(String(latest_invoice), { expand: ['payments'] });
        const taxes = invoice.total_taxes ?? [];
        const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
        const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
        expect((invoice.total_excluding_tax ?? 0) + tax).toBe(invoice.total);
        expect(invoice.subtotal - off + (behavior === 'exclusive' ? tax : 0)).toBe(invoice.total);
        expect(taxes.reduce((sum, { taxable_amount }) => sum + (taxable_amount ?? 0), 0)).toBe(
          invoice.total_excluding_tax,
        );
        expect([invoice.total % step, tax % step, invoice.amount_paid]).toEqual([0, 0, invoice.total]);
        const lines = invoice.lines.data.flatMap((line) => line.taxes ?? []);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);

        let left = invoice.total;
        const notes: Stripe.CreditNote[] = [];
        for (const amount of [...parts.map((part) => Math.floor((units * part) / 100) * step), 0]) {
          const credited = amount === 0 || amount > left ? left : amount;
          if (credited === 0) continue;
          notes.push(
            await stripe.creditNotes.create({ invoice: invoice.id, amount: credited, refund_amount: credited }),
          );
          left -= credited;
        }
        expect(left).toBe(0);
        const back = (of: (note: Stripe.CreditNote) => number) => notes.reduce((sum, note) => sum + of(note), 0);
        expect(back(({ total }) => total)).toBe(invoice.total);
        expect(back(({ total_taxes }) => (total_taxes ?? []).reduce((sum, one) => sum + one.amount, 0))).toBe(tax);
        expect(back(({ total_excluding_tax }) => total_excluding_tax ?? 0)).toBe(invoice.total_excluding_tax);
        const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
        const { data } = await stripe.charges.list({ payment_intent: intent });
        expect(data[0]).toMatchObject({ refunded: true, amount_refunded: invoice.total });
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
