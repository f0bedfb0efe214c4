import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { wholeList } from '../../../../test/support/price-lists.ts';
import { paymentsSetting } from '../../../platform/settings/registry.ts';
import { promotionCodesSchema } from './wire.ts';

let studio: PayingStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startPayingStudio();
  studio.listen();
  admin = await createPerson(studio.database);
  await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  await studio.ask(admin, 'PUT', '/api/admin/price-lists/eur', wholeList('eur'));
}, 60_000);
afterAll(() => studio.stop());

async function makeCode(terms: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const code = `PROMO-${randomBytes(4).toString('hex').toUpperCase()}`;
  const plain = { percentOff: null, amountsOff: null, duration: 'once', months: null, firstTimeOnly: false };
  const limits = { expiresAt: null, mostUses: null, reason: 'A test' };
  const body = { code, ...plain, ...limits, ...terms };
  const response = await studio.ask(admin, 'POST', '/api/admin/promotion-codes', body);
  expect(response.status).toBe(201);
  const { codes } = promotionCodesSchema.parse(await response.json());
  return { id: codes.find((one) => one.code === code)?.id ?? '', code };
}

/** Settled once this process has read it: each checkout that asked too early would count toward the limit of them. */
async function switchCodes(takesPromotionCodes: boolean): Promise<void> {
  const value = { ...paymentsSetting.byDefault, takesPromotionCodes };
  await studio.ask(admin, 'PUT', '/api/admin/settings/payments', { value });
  const { settings } = studio.deps;
  await vi.waitFor(async () => expect(await settings.read(paymentsSetting)).toEqual(value), { timeout: 10_000 });
}

/** Types a code at the hosted page; answers the status of the page. */
async function typeCode(url: string, code: string): Promise<number> {
  const body = new URLSearchParams({ code });
  const response = await fetch(`${url}/code`, { method: 'POST', redirect: 'manual', body });
  await response.arrayBuffer();
  return response.status;
}

async function newBuyer(currency = 'usd'): Promise<Person> {
  const person = await createPerson(studio.database, { tokens: 0 });
  await studio.ask(person, 'PUT', '/api/billing/currency', { currency });
  return person;
}

async function paid(person: Person) {
  return vi.waitFor(
    async () => {
      const row = await studio.database
        .selectFrom('payments')
        .select(['amount', 'currency', 'tokens'])
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      if (row === undefined) throw new Error('Nothing is booked yet');
      return row;
    },
    { timeout: 15_000 },
  );
}

test('the checkout takes codes once the setting says so, and tokens come in full', async () => {
  await switchCodes(false);
  const { code } = await makeCode({ percentOff: 25 });
  const early = await studio.checkout(await newBuyer(), 'kinora_pack_tokens_400');
  expect(await typeCode(early.url, code)).toBe(422);
  await switchCodes(true);
  const buyer = await newBuyer('eur');
  const { url } = await studio.checkout(buyer, 'kinora_pack_tokens_400');
  expect(await (await fetch(url)).text()).toContain('Add a promotion code');
  expect(await typeCode(url, code)).toBe(303);
  expect(await studio.service.pay(url)).toBe(303);
  expect(await paid(buyer)).toEqual({ amount: 374, currency: 'eur', tokens: 400 });
});

test('an amount is taken off in each currency that has one, and in no other', async () => {
  await switchCodes(true);
  const { code } = await makeCode({ amountsOff: { usd: 200, eur: 150 } });
  for (const [currency, amount] of [
    ['usd', 300],
    ['eur', 349],
  ] as const) {
    const buyer = await newBuyer(currency);
    const { url } = await studio.checkout(buyer, 'kinora_pack_tokens_400');
    expect(await typeCode(url, code)).toBe(303);
    await studio.service.pay(url);
    expect(await paid(buyer)).toEqual({ amount, currency, tokens: 400 });
  }
  const { code: dollars } = await makeCode({ amountsOff: { usd: 200 } });
  const { url } = await studio.checkout(await newBuyer('eur'), 'kinora_pack_tokens_400');
  expect(await typeCode(url, dollars)).toBe(422);
});

test('a code for the first purchase, a limit and a closed code are refused at the checkout', async () => {
  await switchCodes(true);
  const buyer = await newBuyer();
  const first = await makeCode({ percentOff: 10, firstTimeOnly: true, mostUses: 2 });
  const once = await makeCode({ percentOff: 10, mostUses: 1 });
  const opened = await studio.checkout(buyer, 'kinora_pack_tokens_400');
  expect(await typeCode(opened.url, first.code)).toBe(303);
  await studio.service.pay(opened.url);
  await paid(buyer);

  const again = await studio.checkout(buyer, 'kinora_pack_tokens_800');
  expect(await typeCode(again.url, first.code)).toBe(422);
  expect(await typeCode(again.url, once.code)).toBe(303);
  await studio.service.pay(again.url);
  const other = await studio.checkout(await newBuyer(), 'kinora_pack_tokens_800');
  expect(await typeCode(other.url, once.code)).toBe(422);
  const close = `/api/admin/promotion-codes/${first.id}/close`;
  expect((await studio.ask(admin, 'POST', close, { reason: 'A test' })).status).toBe(200);
  expect(await typeCode(other.url, first.code)).toBe(422);
  const response = await studio.ask(admin, 'GET', '/api/admin/promotion-codes');
  const { codes } = promotionCodesSchema.parse(await response.json());
  expect(codes.find(({ id }) => id === first.id)).toMatchObject({ isActive: false, used: 1, mostUses: 2 });
});

test('a code that is there already, and terms that contradict each other, are refused', async () => {
  const { code } = await makeCode({ percentOff: 10 });
  const send = (terms: Record<string, unknown>) =>
    studio.ask(admin, 'POST', '/api/admin/promotion-codes', {
      ...{ code, percentOff: 10, amountsOff: null, duration: 'once', months: null, firstTimeOnly: false },
      ...{ expiresAt: null, mostUses: null, reason: 'A test' },
      ...terms,
    });
  expect((await send({})).status).toBe(409);
  expect((await send({ amountsOff: { usd: 100 } })).status).toBe(400);
  expect((await send({ duration: 'repeating' })).status).toBe(400);
  expect((await send({ code: 'NEW-KWD', percentOff: null, amountsOff: { kwd: 1555 } })).status).toBe(400);
});

test('a code ends at its moment, also on a page that was opened before', async () => {
  await switchCodes(true);
  const expiresAt = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const { code } = await makeCode({ percentOff: 20, expiresAt });
  const buyer = await newBuyer();
  const early = await studio.checkout(buyer, 'kinora_pack_tokens_400');
  expect(await typeCode(early.url, code)).toBe(303);
  await studio.service.pay(early.url);
  expect(await paid(buyer)).toMatchObject({ amount: 400, tokens: 400 });
  const late = await studio.checkout(await newBuyer(), 'kinora_pack_tokens_400');
  await studio.service.skipSeconds(13 * 3600);
  expect(await typeCode(late.url, code)).toBe(422);
});
