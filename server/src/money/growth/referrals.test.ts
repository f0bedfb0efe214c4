import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { settleReferrals } from './referrals.ts';
import { referralsSchema } from './wire.ts';

const DAY_MS = 86_400_000;

let studio: Studio;
let database: Studio['deps']['database'];
beforeAll(async () => {
  studio = await startStudio();
  database = studio.deps.database;
  await sql`insert into settings (name, value) values ('signup_tokens', '0')
    on conflict (name) do update set value = '0'`.execute(database);
  await setRule({ isOn: true, referrerTokens: 200, referredTokens: 150, perMonth: 3 });
}, 60_000);
afterAll(async () => {
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  await studio.stop();
});

async function setRule(rule: { isOn: boolean; referrerTokens: number; referredTokens: number; perMonth: number }) {
  await sql`insert into settings (name, value) values ('referrals', ${JSON.stringify(rule)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database);
}

const newPerson = () => createPerson(database, { tokens: 0 });

async function linkOf(person: Person): Promise<string> {
  const response = await studio.ask(person, 'POST', '/api/billing/referrals');
  const { link } = referralsSchema.parse(await response.json());
  return new URL(link ?? '').pathname;
}

/** Somebody who signs up in a browser that has followed the link. */
async function comeBy(path: string): Promise<Person> {
  const followed = await studio.app.request(path);
  expect([followed.status, followed.headers.get('location')]).toEqual([302, '/signup']);
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const email = `${randomUUID()}@example.com`;
  // So many sign-ups from one address are no attack here.
  await sql`delete from rate_limits`.execute(database);
  const response = await studio.app.request('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:3999', cookie },
    body: JSON.stringify({ email, password: 'violet-otter-91-harbor', name: 'Ann' }),
  });
  expect(response.status, await response.text()).toBe(200);
  const { id } = await database.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email, token: '' };
}

async function pay(person: Person, { amount = 500, at = new Date() } = {}): Promise<string> {
  const id = `cs_${randomUUID()}`;
  await sql`select book_pack_payment(${id}, ${`cs:${id}`}, 'pack', ${person.id}, 'tokens_400', 400, ${amount}, 'usd',
    ${`pi_${id}`}, ${at})`.execute(database);
  return id;
}

async function trait(person: Person, kind: string, value: string): Promise<void> {
  await sql`select note_trait(${person.id}, ${kind}, ${value}, null, true)`.execute(database);
}

const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const given = async (person: Person) => {
  const entries = await database
    .selectFrom('ledger_entries')
    .select(['amount', 'reason', 'business_key'])
    .where('account_id', '=', person.id)
    .where('business_key', 'like', 'referral:%')
    .execute();
  return entries;
};
const stateOf = async (referred: Person) => {
  const row = await database
    .selectFrom('referrals')
    .selectAll()
    .where('referred_id', '=', referred.id)
    .executeTakeFirst();
  return row === undefined ? null : [row.state, row.why];
};
const view = async (person: Person) =>
  referralsSchema.parse(await (await studio.ask(person, 'GET', '/api/billing/referrals')).json());

test('a week after the first payment both get what was promised, once, with reasons', async () => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  expect(await stateOf(bea)).toEqual(['joined', null]);
  await settleReferrals(database, later(30));
  expect(await stateOf(bea)).toEqual(['joined', null]);
  await pay(bea);
  expect(await stateOf(bea)).toEqual(['waiting', null]);
  await settleReferrals(database, later(6.9));
  expect([await given(ann), await given(bea)]).toEqual([[], []]);

  // What is promised to those who have joined stays as it was.
  await setRule({ isOn: true, referrerTokens: 1, referredTokens: 1, perMonth: 3 });
  await Promise.all(Array.from({ length: 5 }, () => settleReferrals(database, later(7.1))));
  await setRule({ isOn: true, referrerTokens: 200, referredTokens: 150, perMonth: 3 });
  expect(await given(ann)).toEqual([{ amount: 200, reason: 'Referral', business_key: `referral:${bea.id}:referrer` }]);
  expect(await given(bea)).toEqual([
    { amount: 150, reason: 'Welcome by referral', business_key: `referral:${bea.id}:referred` },
  ]);
  expect(await view(ann)).toMatchObject({
    isOn: true,
    referrerTokens: 200,
    referredTokens: 150,
    days: 7,
    earned: 200,
    people: [{ state: 'settled', tokens: 200 }],
  });
  await pay(bea);
  await settleReferrals(database, later(60));
  expect(await given(ann)).toHaveLength(1);
});

test.each(['card', 'device', 'mailbox', 'phone'])('the same %s earns nothing', async (kind) => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  const value = randomBytes(8).toString('hex');
  await trait(ann, kind, value);
  await trait(bea, kind, value);
  await pay(bea);
  await settleReferrals(database, later(8));
  expect(await stateOf(bea)).toEqual(['refused', `same_${kind}`]);
  expect([await given(ann), await given(bea)]).toEqual([[], []]);
});

test('a card that had brought somebody else their sign-up tokens earns nothing either', async () => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  await sql`insert into signup_gifts (user_id, state, about) values (${bea.id}, 'refused', 'card')
    on conflict (user_id) do update set state = 'refused', about = 'card'`.execute(database);
  await pay(bea);
  await settleReferrals(database, later(8));
  expect(await stateOf(bea)).toEqual(['refused', 'same_card']);
});

test.each([
  ['a refund of a part', 1, 0],
  ['a dispute', 0, 500],
])('%s within the week brings nothing, and a later payment does not mend it', async (_, refunded, disputed) => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  const payment = await pay(bea);
  await sql`select correct_payment(id, 'ch', ${refunded}, ${disputed}, sync_no) from payments where id = ${payment}`.execute(
    database,
  );
  await pay(bea);
  await settleReferrals(database, later(30));
  expect(await stateOf(bea)).toEqual(['refused', 'went_back']);
  expect([await given(ann), await given(bea)]).toEqual([[], []]);
});

test('a payment of nothing does not begin the week', async () => {
  const bea = await comeBy(await linkOf(await newPerson()));
  await pay(bea, { amount: 0 });
  expect(await stateOf(bea)).toEqual(['joined', null]);
});

test('above the cap of the month only the one who came gets tokens', async () => {
  const ann = await newPerson();
  const path = await linkOf(ann);
  const people = [await comeBy(path), await comeBy(path), await comeBy(path), await comeBy(path)];
  for (const person of people) await pay(person);
  // All are due at the same moment, and several workers settle them.
  await Promise.all([1, 2, 3].map(() => settleReferrals(database, later(8))));
  expect(await given(ann)).toHaveLength(3);
  const states = await Promise.all(people.map(stateOf));
  expect(states.filter((state) => state?.[1] === 'month_full')).toHaveLength(1);
  for (const person of people) expect((await given(person)).map(({ amount }) => amount)).toEqual([150]);
});

test('an account that is gone, suspended or held brings its other side no wrong tokens', async () => {
  const ann = await newPerson();
  const path = await linkOf(ann);
  const [bea, cay, dot] = [await comeBy(path), await comeBy(path), await comeBy(await linkOf(await newPerson()))];
  for (const person of [bea, cay, dot]) await pay(person);
  await sql`insert into risk_cases (user_id, state) values (${dot.id}, 'held')
    on conflict (user_id) where state <> 'dismissed' do update set state = 'held'`.execute(database);
  await sql`select remove_account(${bea.id})`.execute(database);
  await database.updateTable('user').set({ banned: true }).where('id', '=', ann.id).execute();
  await settleReferrals(database, later(8));
  expect([await stateOf(bea), await stateOf(cay), await stateOf(dot)]).toEqual([
    ['refused', 'gone'],
    ['settled', 'gone'],
    ['refused', 'held'],
  ]);
  expect([await given(ann), (await given(cay)).map(({ amount }) => amount)]).toEqual([[], [150]]);
});

test('a suspension that was over before the week earns its person what they were promised', async () => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  await pay(bea);
  const over = { banned: true, banExpires: new Date(Date.now() - DAY_MS) };
  await database.updateTable('user').set(over).where('id', '=', ann.id).execute();
  await settleReferrals(database, later(8));
  expect(await stateOf(bea)).toEqual(['settled', null]);
  expect((await given(ann)).map(({ amount }) => amount)).toEqual([200]);
});

test('a worker that dies in the middle leaves nothing half done', async () => {
  const ann = await newPerson();
  const bea = await comeBy(await linkOf(ann));
  await pay(bea);
  const at = later(8);
  await database
    .transaction()
    .execute(async (transaction) => {
      await sql`select settle_referral(${bea.id}, ${at})`.execute(transaction);
      throw new Error('The process is gone');
    })
    .catch(() => undefined);
  expect([await stateOf(bea), await given(ann)]).toEqual([['waiting', null], []]);
  expect(await settleReferrals(database, at)).toBe(1);
  expect(await settleReferrals(database, at)).toBe(0);
  expect([await given(ann), await given(bea)].map((entries) => entries.length)).toEqual([1, 1]);
});

test('while referrals are off nobody comes by a link, and pages say so', async () => {
  const ann = await newPerson();
  const path = await linkOf(ann);
  await setRule({ isOn: false, referrerTokens: 200, referredTokens: 150, perMonth: 3 });
  try {
    expect(await stateOf(await comeBy(path))).toBeNull();
  } finally {
    await setRule({ isOn: true, referrerTokens: 200, referredTokens: 150, perMonth: 3 });
  }
  expect(await stateOf(await comeBy('/r/nobodysxcode'))).toBeNull();
});
