import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { taskHandlers } from '../../roles/background-work.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
}, 60_000);
afterAll(() => studio.stop());

async function prune(): Promise<void> {
  await taskHandlers(studio.deps).prune_risk?.({});
  await taskHandlers(studio.deps).apply_retention?.({});
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

test('a network is forgotten after 90 days, a browser after a year, and nothing else of an account', async () => {
  const { database } = studio.deps;
  const { id } = await createPerson(database);
  const traits = { network: [89.9, 90.1], device: [364, 367], card: [4000], phone: [4000] };
  for (const [kind, ages] of Object.entries(traits)) {
    for (const age of ages) {
      await database
        .insertInto('account_traits')
        .values({ user_id: id, kind, value: Buffer.from(`${age}`), hint: `${kind} ${age}`, seen_at: daysAgo(age) })
        .execute();
    }
  }
  await database
    .updateTable('account_traits')
    .set({ seen_at: daysAgo(4000) })
    .where('kind', '=', 'mailbox')
    .execute();
  await prune();
  const kept = await database.selectFrom('account_traits').select('hint').where('user_id', '=', id).execute();
  expect(kept.map(({ hint }) => hint).sort()).toEqual([
    'card 4000',
    'device 364',
    'example.com',
    'network 89.9',
    'phone 4000',
  ]);
});

test('a browser may bring free tokens again after a year, a card and a phone never', async () => {
  const { database } = studio.deps;
  for (const [kind, age] of [
    ['device', 364],
    ['device', 367],
    ['card', 4000],
    ['phone', 4000],
  ] as const) {
    const claim = { kind, value: Buffer.from(`${kind} ${age}`), claimed_at: daysAgo(age) };
    await database.insertInto('signup_claims').values(claim).execute();
  }
  await prune();
  const kept = await database.selectFrom('signup_claims').select('value').execute();
  expect(kept.map(({ value }) => value.toString()).sort()).toEqual(['card 4000', 'device 364', 'phone 4000']);
});

test('refused cards go after 90 days, solved tasks with their end, and sign-ups that ended nowhere after an hour', async () => {
  const { database } = studio.deps;
  const { id: user_id } = await createPerson(database);
  await database
    .insertInto('card_declines')
    .values([89, 91].map((age) => ({ id: `of ${age} days`, user_id, at: daysAgo(age) })))
    .execute();
  await database
    .insertInto('spent_challenges')
    .values([
      { id: 'over', expires_at: daysAgo(1 / 1440) },
      { id: 'good', expires_at: daysAgo(-1 / 1440) },
    ])
    .execute();
  await database
    .insertInto('arriving_sign_ups')
    .values([
      { email: 'old@kinora.test', arrived_at: daysAgo(61 / 1440) },
      { email: 'new@kinora.test', arrived_at: daysAgo(59 / 1440) },
    ])
    .execute();
  await database
    .insertInto('arriving_referrals')
    .values([
      { email: 'old@kinora.test', code: 'abcdefghjkmn', arrived_at: daysAgo(61 / 1440) },
      { email: 'new@kinora.test', code: 'abcdefghjkmn', arrived_at: daysAgo(59 / 1440) },
    ])
    .execute();
  await prune();
  expect(await database.selectFrom('card_declines').select('id').execute()).toEqual([{ id: 'of 89 days' }]);
  expect(await database.selectFrom('spent_challenges').select('id').execute()).toEqual([{ id: 'good' }]);
  for (const arriving of ['arriving_sign_ups', 'arriving_referrals'] as const) {
    expect(await database.selectFrom(arriving).select('email').execute()).toEqual([{ email: 'new@kinora.test' }]);
  }
});

test('a dismissed case goes with its signals a year after that, an open one stays as long as the account', async () => {
  const { database } = studio.deps;
  const people = [await createPerson(database), await createPerson(database), await createPerson(database)];
  for (const { id } of people) await sql`select note_signal(${id}, 'keys', '{}')`.execute(database);
  const [dismissedLong, dismissedLately, open] = people.map(({ id }) => id);
  for (const [id = '', age] of [
    [dismissedLong, 367],
    [dismissedLately, 364],
  ] as const) {
    await database
      .updateTable('risk_cases')
      .set({ state: 'dismissed', opened_at: daysAgo(800), decided_at: daysAgo(age) })
      .where('user_id', '=', id)
      .execute();
  }
  await database
    .updateTable('risk_cases')
    .set({ opened_at: daysAgo(4000) })
    .where('user_id', '=', open ?? '')
    .execute();
  await prune();
  const kept = await database
    .selectFrom('risk_signals as s')
    .innerJoin('risk_cases as c', 'c.id', 's.case_id')
    .select('c.user_id')
    .execute();
  expect(kept.map(({ user_id }) => user_id).sort()).toEqual([dismissedLately, open].sort());
  expect(await database.selectFrom('risk_signals').select('case_id').execute()).toHaveLength(2);
});
