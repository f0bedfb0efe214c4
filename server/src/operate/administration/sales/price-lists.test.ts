import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { wholeList } from '../../../../test/support/price-lists.ts';
import { offers } from '../../../money/billing/offers.ts';
import { billingPricesSchema } from '../../../money/billing/wire.ts';
import { priceListsDeskSchema } from './wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, 60_000);
afterAll(() => studio.stop());

const put = (currency: string, list: unknown) =>
  studio.request(admin, ['PUT', `/api/admin/price-lists/${currency}`], priceListsDeskSchema, list);
const refused = async (currency: string, list: unknown) => {
  const response = await studio.ask(admin, 'PUT', `/api/admin/price-lists/${currency}`, list);
  return { status: response.status, words: JSON.stringify(await response.json()) };
};
const offered = async (person: Person) =>
  (await studio.request(person, ['GET', '/api/billing/prices'], billingPricesSchema)).currencies;

test('a list is offered once it is whole, and its prices are made once', async () => {
  const person = await createPerson(studio.database);
  const { amounts, ...rest } = wholeList('eur');
  const { kinora_pro_month: month = 0, ...others } = amounts;
  const begun = await put('eur', { ...rest, amounts: others });
  expect(begun.lists).toMatchObject([{ currency: 'eur', problem: 'incomplete' }]);
  expect(await offered(person)).toEqual(['usd']);

  const whole = await put('eur', { ...rest, amounts });
  expect(whole.lists).toMatchObject([{ currency: 'eur', problem: null, amounts: { kinora_pro_month: month } }]);
  expect(await offered(person)).toEqual(['usd', 'eur']);
  await put('eur', { ...rest, amounts });
  const { data } = await studio.service.stripe.prices.list({ currency: 'eur', limit: 100 });
  expect(data.map(({ lookup_key }) => lookup_key).sort()).toEqual(offers.map(({ key }) => `${key}_eur`).sort());

  await put('eur', { ...rest, isOffered: false, amounts });
  expect(await offered(person)).toEqual(['usd']);
  await put('eur', { ...rest, amounts });
});

test('a changed amount is a new price under the same name; the one before serves running subscriptions', async () => {
  const list = wholeList('jpy');
  await put('jpy', list);
  const priceOf = async () => {
    const { data } = await studio.service.stripe.prices.list({ lookup_keys: ['kinora_pro_month_jpy'] });
    return data[0];
  };
  const before = await priceOf();
  await put('jpy', { ...list, amounts: { ...list.amounts, kinora_pro_month: 4200 } });
  const after = await priceOf();
  expect([before?.unit_amount, after?.unit_amount]).toEqual([3900, 4200]);
  expect(after?.id).not.toBe(before?.id);
  const former = await studio.service.stripe.prices.retrieve(before?.id ?? '');
  expect([former.active, former.metadata.kinora_offer]).toEqual([false, 'kinora_pro_month']);
  expect(await studio.deps.billing.prices.byPriceId(former.id)).toMatchObject({ cents: 3900, currency: 'jpy' });
});

test('whether tax is in the amounts is said with each price, and another word makes another price', async () => {
  const list = wholeList('gbp', { taxBehavior: 'inclusive' });
  await put('gbp', list);
  const behaviors = async () => {
    const { data } = await studio.service.stripe.prices.list({ currency: 'gbp', active: true, limit: 100 });
    return new Set(data.map(({ tax_behavior }) => tax_behavior));
  };
  expect(await behaviors()).toEqual(new Set(['inclusive']));
  await put('gbp', { ...list, taxBehavior: 'exclusive' });
  expect(await behaviors()).toEqual(new Set(['exclusive']));
});

test('amounts that nobody can be charged are refused by their names', async () => {
  const kwd = wholeList('kwd');
  const uneven = await refused('kwd', { ...kwd, amounts: { ...kwd.amounts, kinora_pro_month: 7995 } });
  expect(uneven).toMatchObject({ status: 400, words: expect.stringContaining('multiples of 10') });
  const little = await refused('jpy', { ...wholeList('jpy'), amounts: { kinora_pro_month: 20 } });
  expect(little).toMatchObject({ status: 400, words: expect.stringContaining('The least is ¥50') });
  const unknown = await refused('eur', { ...wholeList('eur'), amounts: { kinora_nothing: 100 } });
  expect(unknown).toMatchObject({ status: 400, words: expect.stringContaining('kinora_nothing') });
  expect((await refused('xyz', wholeList('eur'))).status).toBe(404);
});

test('two operators who set two lists at once keep both', async () => {
  await Promise.all(['chf', 'sek', 'nok'].map((currency) => put(currency, wholeList(currency))));
  const desk = await studio.request(admin, ['GET', '/api/admin/price-lists'], priceListsDeskSchema);
  expect(desk.lists.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['chf', 'sek', 'nok']));
});
