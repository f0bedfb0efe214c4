import { currencyStep } from '@kinora/catalogue/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { wholeList } from '../../../test/support/price-lists.ts';
import { adminPaymentsSchema } from '../../operate/administration/wire.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import { runTopUp } from './run-top-up.ts';
import { taxInPart } from './tax.ts';
import { billingPricesSchema, invoiceListSchema, switchPreviewSchema, switchSchema } from './wire.ts';

const PACK = 'kinora_pack_tokens_400';
const berlin = { country: 'DE', line1: 'Torstraße 1', postal_code: '10119', city: 'Berlin' };

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  studio.listen();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  await studio.service.stripe.tax.settings.update({ head_office: { address: { country: 'DE' } } });
  for (const [currency, taxBehavior] of [
    ['eur', 'inclusive'],
    ['gbp', 'exclusive'],
    ['jpy', 'inclusive'],
    ['kwd', 'exclusive'],
  ] as const) {
    const list = wholeList(currency, { taxBehavior });
    expect((await studio.ask(admin, 'PUT', `/api/admin/price-lists/${currency}`, list)).status).toBe(200);
  }
  await collectTax(true);
}, 60_000);
afterAll(() => studio.stop());

async function collectTax(collectsTax: boolean): Promise<void> {
  const value = { ...paymentsSetting.byDefault, collectsTax };
  expect((await studio.ask(admin, 'PUT', '/api/admin/settings/payments', { value })).status).toBe(200);
  const read = async () => (await studio.deps.settings.read(paymentsSetting)).collectsTax;
  await vi.waitFor(async () => expect(await read()).toBe(collectsTax), { timeout: 10_000 });
}

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const choose = (person: Person, currency: string) =>
  studio.request(person, ['PUT', '/api/billing/currency'], billingPricesSchema, { currency });
const invoices = async (person: Person) =>
  (await studio.request(person, ['GET', '/api/billing/invoices'], invoiceListSchema)).invoices;
const payments = (person: Person) =>
  studio.database.selectFrom('payments').selectAll().where('user_id', '=', person.id).orderBy('booked_at').execute();

async function buy(person: Person, offer: string, address: Record<string, string> = berlin): Promise<string> {
  const before = (await payments(person)).length;
  const { sessionId, url } = await studio.checkout(person, offer);
  expect(await studio.service.billTo(url, address)).toBe(303);
  expect(await studio.service.pay(url)).toBe(303);
  await eventually(async () => expect(await payments(person)).toHaveLength(before + 1));
  return sessionId;
}

async function someone(currency: string): Promise<Person> {
  const person = await createPerson(studio.database, { tokens: 0 });
  await choose(person, currency);
  return person;
}

describe('with tax', () => {
  test.each([
    { currency: 'eur', amount: 499, tax: 80, country: 'DE' },
    { currency: 'gbp', amount: 479, tax: 80, country: 'GB' },
    { currency: 'jpy', amount: 750, tax: 68, country: 'JP' },
    { currency: 'kwd', amount: 1840, tax: 290, country: 'DE' },
  ])(
    'a pack in $currency costs, says, books and gives back its tax to the unit, and brings the same tokens',
    async ({ currency, country, ...sums }) => {
      const person = await someone(currency);
      await buy(person, PACK, { country });
      const [payment] = await payments(person);
      const [line] = await invoices(person);
      const cents = payment?.amount ?? 0;
      expect({ amount: cents, tax: payment?.tax }).toEqual(sums);
      expect(payment).toMatchObject({ currency, is_reverse_charge: false });
      expect(line).toMatchObject({
        cents,
        tax: { netCents: cents - sums.tax, cents: sums.tax, returnedCents: 0, isReverseCharge: false, taxIds: [] },
      });
      expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 400 });
      const intent = await studio.service.stripe.paymentIntents.retrieve(payment?.payment_intent_id ?? '');
      const part = Math.floor(cents / 3 / currencyStep(currency)) * currencyStep(currency);
      await studio.service.stripe.refunds.create({ charge: String(intent.latest_charge), amount: part });
      const left = 400 - Math.floor((400 * part) / cents);
      await eventually(async () => expect(await studio.balance(person)).toMatchObject({ purchased_tokens: left }));
      await studio.service.stripe.refunds.create({ charge: String(intent.latest_charge) });
      await eventually(async () => expect(await studio.balance(person)).toMatchObject({ purchased_tokens: 0 }));
      expect((await invoices(person))[0]).toMatchObject({
        status: 'refunded',
        returnedCents: cents,
        tax: { returnedCents: sums.tax },
      });
      const listed = await studio.request(
        admin,
        ['GET', `/api/admin/users/${person.id}/payments`],
        adminPaymentsSchema,
      );
      expect(listed.payments[0]).toMatchObject({ amount: cents, tax: sums.tax, currency });
    },
  );

  test('a plan is taxed at its purchase and at a switch, as both are said before, and brings the tokens of its price', async () => {
    const person = await someone('gbp');
    await buy(person, 'kinora_pro_month', { country: 'GB' });
    const pro = (await payments(person))[0];
    const list = await studio.request(person, ['GET', '/api/billing/prices'], billingPricesSchema);
    expect(list.tax).toBe('exclusive');
    const price = list.plans.find(({ plan, interval }) => plan === 'pro' && interval === 'month')?.cents ?? 0;
    expect([pro?.amount, pro?.tax]).toEqual([Math.round(price * 1.2), Math.round(price * 0.2)]);
    expect((await studio.balance(person)).tokens).toBe(3000);
    const path = '/api/billing/switch?plan=business&interval=month';
    const said = await studio.request(person, ['GET', path], switchPreviewSchema);
    expect(said.dueNowTaxCents).toBeGreaterThan(0);
    const body = { plan: 'business', interval: 'month', quotedCents: said.dueNowCents };
    await studio.request(person, ['POST', '/api/billing/switch'], switchSchema, body);
    await eventually(async () => expect(await payments(person)).toHaveLength(2));
    const switched = (await payments(person))[1];
    expect(switched).toMatchObject({ amount: said.dueNowCents, tax: said.dueNowTaxCents, tokens: said.tokensNow });
    expect(said.dueNowTaxCents).toBe(Math.round((said.dueNowCents - said.dueNowTaxCents) / 5));
  });

  test('a business of another country pays none here, and its number and the reverse charge stand by the invoice', async () => {
    const person = await someone('eur');
    const address = { country: 'FR', name: 'Ada SARL', tax_id: 'FR12345678901' };
    await buy(person, PACK, address);
    await buy(person, 'kinora_pro_month', address);
    const lines = await invoices(person);
    expect(lines).toHaveLength(2);
    for (const { tax, cents } of lines) {
      expect(tax).toEqual({
        ...{ netCents: cents, cents: 0, returnedCents: 0 },
        ...{ isReverseCharge: true, taxIds: ['FR12345678901'] },
      });
    }
    expect((await payments(person)).map((one) => one.is_reverse_charge)).toEqual([true, true]);
    expect(await studio.balance(person)).toMatchObject({ tokens: 3000, purchased_tokens: 400 });
  });

  test('a top-up is taxed by the address that was kept, keeps its currency, and counts with its tax towards the cap', async () => {
    const person = await someone('gbp');
    await buy(person, PACK, { country: 'GB' });
    await studio.database
      .insertInto('billing_preferences')
      .values({
        user_id: person.id,
        ...{ top_up_enabled: true, top_up_below: 500, top_up_pack: 'tokens_400', top_up_monthly_cents: 900 },
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...{ top_up_enabled: true, top_up_below: 500, top_up_pack: 'tokens_400', top_up_monthly_cents: 900 },
        }),
      )
      .execute();
    await runTopUp(studio.deps, { userId: person.id });
    await eventually(async () => expect(await payments(person)).toHaveLength(2));
    expect((await payments(person))[1]).toMatchObject({ kind: 'top_up', amount: 479, tax: 80, currency: 'gbp' });
    const topUps = () =>
      studio.database
        .selectFrom('top_ups')
        .selectAll()
        .where('user_id', '=', person.id)
        .orderBy('created_at')
        .execute();
    expect(await topUps()).toMatchObject([{ cents: 399, tax_on_top: 80, currency: 'gbp', state: 'paid' }]);
    expect((await studio.overview(person)).topUp.spentThisMonthCents).toBe(479);

    await studio.database
      .updateTable('billing_preferences')
      .set({ top_up_below: 5000, top_up_not_before: null })
      .where('user_id', '=', person.id)
      .execute();
    await runTopUp(studio.deps, { userId: person.id });
    expect(await topUps(), 'with its tax a second one is above the cap').toMatchObject([{}, { state: 'failed' }]);
    await runTopUp(studio.deps, { userId: person.id });
    expect(await topUps(), 'and nobody tries again this month').toHaveLength(2);
    expect(await payments(person)).toHaveLength(2);
  });

  test('prices that say nothing about tax are told as the account takes them', async () => {
    const dollars = await studio.request(
      await createPerson(studio.database),
      ['GET', '/api/billing/prices'],
      billingPricesSchema,
    );
    expect(dollars).toMatchObject({ currency: 'usd', tax: 'exclusive' });
  });
});

test('without it nobody is asked for an address, and nothing is said about tax', async () => {
  await collectTax(false);
  const person = await someone('eur');
  const { url } = await studio.checkout(person, PACK);
  expect(await (await fetch(url)).text()).not.toContain('Billing address');
  expect(await studio.service.pay(url)).toBe(303);
  await eventually(async () => expect((await invoices(person))[0]?.tax).toBe(null));
  expect((await studio.request(person, ['GET', '/api/billing/prices'], billingPricesSchema)).tax).toBe(null);
});

test('the tax of what went back grows with it, is whole steps of the currency, and is all of it in the end', () => {
  const drawn = fc.record({
    currency: fc.constantFrom('usd', 'jpy', 'kwd', 'ugx'),
    units: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(drawn, ({ currency, units, share, part }) => {
      const step = currencyStep(currency);
      const paid = { amount: units * step, tax: Math.floor(units * share) * step, currency };
      const back = Math.floor(units * part) * step;
      const tax = taxInPart(paid, back);
      expect(taxInPart(paid, 0)).toBe(0);
      expect(taxInPart(paid, paid.amount)).toBe(paid.tax);
      expect(tax % step).toBe(0);
      expect(tax).toBeLessThanOrEqual(Math.min(paid.tax, back));
      expect(taxInPart(paid, Math.min(paid.amount, back + step))).toBeGreaterThanOrEqual(tax);
    }),
  );
});
