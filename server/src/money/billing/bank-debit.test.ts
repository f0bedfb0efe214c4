import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PayingStudio, startPayingStudio } from '../../../test/support/paying-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { reconcilePayments } from './reconcile.ts';
import { returnSchema } from './wire.ts';

let studio: PayingStudio;
beforeAll(async () => {
  studio = await startPayingStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.listen());

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });
const someone = () => createPerson(studio.database, { tokens: 0 });

async function debit(person: Person, priceId: string, outcome: 'succeeded' | 'failed') {
  const { sessionId, url } = await studio.checkout(person, priceId);
  expect(await studio.service.payByBank(url, outcome)).toBe(303);
  return sessionId;
}

const returned = (person: Person, sessionId: string) =>
  studio.request(person, ['GET', `/api/billing/return?session_id=${sessionId}`], returnSchema);

const stateOf = (sessionId: string) =>
  studio.database.selectFrom('checkouts').select('state').where('id', '=', sessionId).executeTakeFirstOrThrow();

const kindsShown = async (person: Person) => (await studio.overview(person)).banners.map(({ kind }) => kind);

/** The state that the webhooks alone have brought about: nobody comes back from the page. */
const expectState = (sessionId: string, state: string) =>
  soon(async () => expect(await stateOf(sessionId)).toEqual({ state }));

test('a pack by bank debit brings its tokens when the bank has paid, and none before', async () => {
  const person = await someone();
  const sessionId = await debit(person, 'kinora_pack_tokens_400', 'succeeded');
  await expectState(sessionId, 'pending');
  expect(await returned(person, sessionId)).toMatchObject({ state: 'pending', tokens: 0 });
  expect(await kindsShown(person)).toContain('payment_pending');
  expect((await studio.balance(person)).purchased_tokens).toBe(0);

  await studio.service.letBanksDecide();
  await expectState(sessionId, 'paid');
  expect(await returned(person, sessionId)).toMatchObject({ state: 'paid', tokens: 400 });
  expect(await studio.balance(person)).toEqual({ tokens: 0, purchased_tokens: 400, debt: 0 });
  expect(await kindsShown(person)).not.toContain('payment_pending');
});

test('a debit that the bank refuses ends as failed, and brings nothing', async () => {
  const person = await someone();
  const sessionId = await debit(person, 'kinora_pack_tokens_400', 'failed');
  await expectState(sessionId, 'pending');
  await studio.service.letBanksDecide();
  await expectState(sessionId, 'failed');
  expect(await returned(person, sessionId)).toMatchObject({ state: 'failed', tokens: 0 });
  expect(await kindsShown(person)).not.toContain('payment_pending');
  expect((await studio.balance(person)).purchased_tokens).toBe(0);
});

test('a plan by bank debit is pending until the bank has paid, then its tokens come', async () => {
  const person = await someone();
  const sessionId = await debit(person, 'kinora_pro_month', 'succeeded');
  await expectState(sessionId, 'pending');
  expect(await returned(person, sessionId)).toMatchObject({ state: 'pending', kind: 'plan', tokens: 0 });
  expect((await studio.balance(person)).tokens).toBe(0);
  await studio.service.letBanksDecide();
  await expectState(sessionId, 'paid');
  await soon(async () => expect((await studio.balance(person)).tokens).toBeGreaterThan(0));
});

test('a plan whose debit the bank refuses brings no tokens, and says that the payment failed', async () => {
  const person = await someone();
  const sessionId = await debit(person, 'kinora_pro_month', 'failed');
  await studio.service.letBanksDecide();
  await expectState(sessionId, 'failed');
  expect((await studio.balance(person)).tokens).toBe(0);
  await soon(async () => expect(await kindsShown(person)).toContain('payment_failed'));
});

test('decisions of banks that nobody told us of are found by the comparison, once', async () => {
  studio.loseEvents();
  const person = await someone();
  const paid = await debit(person, 'kinora_pack_tokens_800', 'succeeded');
  const refused = await debit(person, 'kinora_pack_tokens_400', 'failed');
  await reconcilePayments(studio.deps);
  expect([await stateOf(paid), await stateOf(refused)]).toEqual([{ state: 'pending' }, { state: 'pending' }]);
  await studio.service.letBanksDecide();
  await reconcilePayments(studio.deps);
  await reconcilePayments(studio.deps);
  expect([await stateOf(paid), await stateOf(refused)]).toEqual([{ state: 'paid' }, { state: 'failed' }]);
  expect((await studio.balance(person)).purchased_tokens).toBe(800);
});
