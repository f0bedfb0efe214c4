import { money } from '@kinora/catalogue/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { wholeList } from '../../../test/support/price-lists.ts';
import { adminPaymentsSchema, adminStatsSchema } from '../../operate/administration/wire.ts';
import { currencyOf, regionsOf } from './currency.ts';
import { billingPricesSchema, invoiceListSchema, switchPreviewSchema, switchSchema } from './wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  studio.listen();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  for (const currency of ['eur', 'jpy', 'kwd']) {
    const response = await studio.ask(admin, 'PUT', `/api/admin/price-lists/${currency}`, wholeList(currency));
    expect(response.status).toBe(200);
  }
}, 60_000);
afterAll(() => studio.stop());

const prices = (person: Person) => studio.request(person, ['GET', '/api/billing/prices'], billingPricesSchema);
const invoices = async (person: Person) =>
  (await studio.request(person, ['GET', '/api/billing/invoices'], invoiceListSchema)).invoices;
const choose = (person: Person, currency: string) =>
  studio.request(person, ['PUT', '/api/billing/currency'], billingPricesSchema, { currency });
const payments = (person: Person) =>
  studio.database.selectFrom('payments').selectAll().where('user_id', '=', person.id).orderBy('booked_at').execute();

async function buy(person: Person, offer: string): Promise<void> {
  const before = (await payments(person)).length;
  const { url } = await studio.checkout(person, offer);
  expect(await studio.service.pay(url)).toBe(303);
  await vi.waitFor(async () => expect((await payments(person)).length).toBe(before + 1), { timeout: 15_000 });
}

async function chargeOf(person: Person, at = -1) {
  const paid = (await payments(person)).at(at);
  const intent = await studio.service.stripe.paymentIntents.retrieve(paid?.payment_intent_id ?? '');
  return String(intent.latest_charge);
}

describe('in which currency somebody pays', () => {
  const guess = async (headers: Record<string, string>) =>
    (await currencyOf(studio.deps, null, new Headers(headers))).currency;

  test('it is that of their country, by the languages of the browser, where the studio sells in it', async () => {
    expect(await guess({ 'accept-language': 'de-AT,de;q=0.9,en-US;q=0.8' })).toBe('eur');
    expect(await guess({ 'accept-language': 'ja' })).toBe('jpy');
    expect(await guess({ 'accept-language': 'en-US,en;q=0.5' })).toBe('usd');
    expect(await guess({ 'accept-language': 'en;q=0.5,ar-KW' })).toBe('kwd');
    expect(await guess({ 'accept-language': 'sv-SE' })).toBe('usd');
    expect(await guess({ 'accept-language': '%%%,,;q=' })).toBe('usd');
    expect(await guess({})).toBe('usd');
    expect(regionsOf('fr-CA;q=0.5, de-CH')).toEqual(['CH', 'CA']);
  });

  test("it is what a proxy of the operator's says, once the setting names its header", async () => {
    const headers = { 'cf-ipcountry': 'JP', 'accept-language': 'de-DE' };
    expect(await guess(headers)).toBe('eur');
    const value = { collectsTax: null, takesPromotionCodes: false, countryHeader: 'CF-IPCountry' };
    await studio.ask(admin, 'PUT', '/api/admin/settings/payments', { value });
    await vi.waitFor(async () => expect(await guess(headers)).toBe('jpy'), { timeout: 10_000 });
    expect(await guess({ 'cf-ipcountry': 'nonsense' })).toBe('usd');
    await studio.ask(admin, 'PUT', '/api/admin/settings/payments', { value: { ...value, countryHeader: '' } });
  });

  test('it can be chosen until the first payment, and stays from then on', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    expect(await prices(person)).toMatchObject({ currency: 'usd', isCurrencyFixed: false });
    expect((await prices(person)).currencies.sort()).toEqual(['eur', 'jpy', 'kwd', 'usd']);
    expect(await choose(person, 'jpy')).toMatchObject({ currency: 'jpy' });
    expect(await choose(person, 'eur')).toMatchObject({ currency: 'eur', isCurrencyFixed: false });
    await buy(person, 'kinora_pack_tokens_400');
    expect(await prices(person)).toMatchObject({ currency: 'eur', currencies: ['eur'], isCurrencyFixed: true });
    const other = await studio.ask(person, 'PUT', '/api/billing/currency', { currency: 'usd' });
    expect([other.status, await other.json()]).toMatchObject([409, { code: 'currency_fixed' }]);
    const unknown = await studio.ask(person, 'PUT', '/api/billing/currency', { currency: 'sek' });
    expect(unknown.status).toBe(400);
  });

  test('a plan goes on in its currency although the list is closed to others', async () => {
    const person = await createPerson(studio.database, { tokens: 0 });
    await choose(person, 'eur');
    await buy(person, 'kinora_pro_month');
    const close = (isOffered: boolean) =>
      studio.ask(admin, 'PUT', '/api/admin/price-lists/eur', wholeList('eur', { isOffered }));
    await close(false);
    expect(await prices(person)).toMatchObject({ currency: 'eur' });
    expect((await prices(await createPerson(studio.database))).currencies).not.toContain('eur');
    const preview = await studio.request(
      person,
      ['GET', '/api/billing/switch?plan=business&interval=month'],
      switchPreviewSchema,
    );
    expect(preview).toMatchObject({ currency: 'eur', nextAmountCents: 4799 });
    await close(true);
  });
});

describe.each([
  ['eur', '€24.99', '€4.99', 499, 120],
  ['jpy', '¥3,900', '¥750', 750, 333],
  ['kwd', 'KWD\u00a07.990', 'KWD\u00a01.550', 1550, 510],
] as const)('a journey in %s', (currency, plan, pack, packAmount, part) => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(studio.database, { tokens: 0 });
  });

  test('the list, the hosted page, the invoices and the books say the same amounts', async () => {
    const list = await choose(person, currency);
    const month = list.plans.find((one) => one.plan === 'pro' && one.interval === 'month');
    expect(money(month?.cents ?? 0, currency)).toBe(plan);
    const { url } = await studio.checkout(person, 'kinora_pro_month');
    expect(await (await fetch(url)).text()).toContain(plan.replace('\u00a0', ' ').split(' ').at(-1));
    await buy(person, 'kinora_pro_month');
    await buy(person, 'kinora_pack_tokens_400');
    expect((await invoices(person)).map((one) => money(one.cents, one.currency)).sort()).toEqual([pack, plan].sort());
    expect((await payments(person)).map((one) => [one.amount, one.currency])).toEqual([
      [month?.cents, currency],
      [packAmount, currency],
    ]);
    expect(await studio.balance(person)).toMatchObject({ tokens: 3000, purchased_tokens: 400 });
    expect(await studio.overview(person)).toMatchObject({ currency, nextAmountCents: month?.cents });
  });

  test('the line of a plan leads to its invoice, that of a pack to its receipt', async () => {
    for (const { url, cents } of await invoices(person)) {
      const page = await fetch(url ?? '');
      expect([page.status, new URL(page.url).pathname.split('/')[1]]).toEqual([
        200,
        cents === packAmount ? 'receipts' : 'invoices',
      ]);
      expect(await page.text()).toContain(money(cents, currency).replace('\u00a0', ' ').split(' ').at(-1));
    }
  });

  test('an upgrade costs what was said, and no more tokens than it pays for', async () => {
    const question = 'plan=business&interval=month';
    const said = await studio.request(person, ['GET', `/api/billing/switch?${question}`], switchPreviewSchema);
    expect(said.currency).toBe(currency);
    const body = { plan: 'business', interval: 'month', quotedCents: said.dueNowCents };
    const switched = await studio.request(person, ['POST', '/api/billing/switch'], switchSchema, body);
    expect(switched.outcome).toBe('switched');
    const upgrade = (await payments(person)).find(({ kind }) => kind === 'upgrade');
    expect(upgrade).toMatchObject({ currency, amount: said.dueNowCents, tokens: said.tokensNow });
    expect(said.dueNowCents % (currency === 'kwd' ? 10 : 1)).toBe(0);
  });

  test('a part of a pack goes back, then the rest, and its tokens with it', async () => {
    const charge = await chargeOf(person, 1);
    const before = (await studio.balance(person)).purchased_tokens;
    await studio.service.stripe.refunds.create({ charge, amount: part });
    const gone = Math.floor((400 * part) / packAmount);
    await vi.waitFor(async () => expect((await studio.balance(person)).purchased_tokens).toBe(before - gone), {
      timeout: 15_000,
    });
    const pack = async () => (await invoices(person)).find(({ cents }) => cents === packAmount);
    expect(await pack()).toMatchObject({ status: 'partly_refunded', returnedCents: part, currency });
    await studio.service.stripe.refunds.create({ charge });
    await vi.waitFor(async () => expect((await studio.balance(person)).purchased_tokens).toBe(before - 400), {
      timeout: 15_000,
    });
    expect(await pack()).toMatchObject({ status: 'refunded', returnedCents: packAmount, currency });
  });

  test('a part of a plan goes back, then the rest, and the desk, its file and the ledger say what was kept', async () => {
    const subscriber = await createPerson(studio.database, { tokens: 0 });
    await choose(subscriber, currency);
    await buy(subscriber, 'kinora_pro_month');
    const [{ amount: paid = 0 } = {}] = await payments(subscriber);
    const charge = await chargeOf(subscriber);
    const { stripe } = studio.service;
    if (currency === 'kwd') {
      const uneven = stripe.refunds.create({ charge, amount: part + 5 });
      await expect(uneven).rejects.toThrow('divisible by 10');
    }
    const tokensAre = (tokens: number) =>
      vi.waitFor(async () => expect(await studio.balance(subscriber)).toMatchObject({ tokens, debt: 0 }), {
        timeout: 15_000,
      });
    await stripe.refunds.create({ charge, amount: part });
    await tokensAre(3000 - Math.floor((3000 * part) / paid));
    expect(await invoices(subscriber)).toMatchObject([
      { cents: paid, currency, status: 'partly_refunded', returnedCents: part },
    ]);
    await stripe.refunds.create({ charge });
    await tokensAre(0);
    expect(await invoices(subscriber)).toMatchObject([{ status: 'refunded', returnedCents: paid, currency }]);

    const found = `q=${subscriber.email}&currency=${currency}`;
    const desk = await studio.request(admin, ['GET', `/api/admin/payments?${found}`], adminPaymentsSchema);
    expect(desk.payments).toMatchObject([{ kind: 'plan', amount: paid, refunded: paid, currency, taken_back: 3000 }]);
    const [, line] = (await (await studio.ask(admin, 'GET', `/api/admin/payments.csv?${found}`)).text()).split('\r\n');
    const written = String(Number(money(paid, currency).replace(/[^\d.]/g, '')));
    expect(line?.split(',').slice(6, 9)).toEqual([currency, written, written]);
    const entries = await studio.database
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('account_id', '=', subscriber.id)
      .orderBy('id')
      .execute();
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test("the operator's figures keep the currency for itself", async () => {
    const { revenue30Days } = await studio.request(admin, ['GET', '/api/admin/stats'], adminStatsSchema);
    const kept = await studio.database
      .selectFrom('payments')
      .select(({ fn }) => fn.sum<number>('amount').as('all'))
      .select(({ fn }) => fn.sum<number>('refunded').as('back'))
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow();
    const row = revenue30Days.find((one) => one.currency === currency);
    expect(row?.amount).toBe(Number(kept.all) - Number(kept.back));
  });
});

test('the payment service refuses what a currency does not have, as the real one does', async () => {
  const { stripe } = studio.service;
  const charge = { currency: 'kwd', amount: 1555 };
  await expect(stripe.paymentIntents.create(charge)).rejects.toThrow('divisible by 10');
  await expect(stripe.paymentIntents.create({ currency: 'jpy', amount: 20 })).rejects.toThrow('at least ¥50');
  const person = await createPerson(studio.database, { tokens: 0 });
  await choose(person, 'eur');
  await buy(person, 'kinora_pro_month');
  const { customer_id } = await studio.database
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(await stripe.customers.retrieve(customer_id)).toMatchObject({ currency: 'eur' });
  await expect(stripe.invoiceItems.create({ customer: customer_id, amount: 500, currency: 'usd' })).rejects.toThrow(
    'You cannot combine currencies on a single customer',
  );
});
