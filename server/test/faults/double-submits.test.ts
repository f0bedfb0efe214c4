import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { submittedSchema } from '../../src/studio/generations/wire.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { countWrongs } from './count-wrongs.ts';
import { crowd } from './crowd.ts';
import { seed, sized, tell } from './form.ts';

const PRICE = 8;
const ACCOUNTS = sized(50, 500);
const PAIRS = sized(500, 10_000);
const CLIENTS = 64;
const ROUNDS = sized(10, 200);

let installation: Installation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation();
  const { parts, databaseUrl } = installation;
  await Promise.all([parts.server.start(), parts['server-2'].start()]);
  database = createDatabase(createPool({ url: databaseUrl, size: 8, log: createLog('silent', 'test') }));
});
afterAll(async () => {
  await database.destroy();
  await installation.stop();
});

/** What was answered: the record's id, or the code of the refusal. */
async function submit(origin: string, person: Person, generationId: string): Promise<string> {
  const response = await fetch(`${origin}/functions/v1/ai-image-generator`, {
    method: 'POST',
    headers: { origin, cookie: sessionCookie(installation, person.token), 'content-type': 'application/json' },
    body: JSON.stringify({ generationId, prompt: 'a fox in the snow' }),
  });
  const body: unknown = await response.json();
  return response.status === 202 ? submittedSchema.parse(body).generation.id : errorSchema.parse(body).code;
}

async function charged(person: Person) {
  return database
    .selectFrom('ledger_entries')
    .select(['id', 'pocket', 'amount', 'generation_id'])
    .where('account_id', '=', person.id)
    .where('kind', '=', 'charge')
    .orderBy('id')
    .execute();
}

test('the same id sent to two servers at once is one record and one charge, and nobody goes below zero', {
  timeout: 300_000,
}, async () => {
  const [plan = []] = fc.sample(
    fc.array(fc.record({ account: fc.nat(ACCOUNTS - 1) }), { minLength: PAIRS, maxLength: PAIRS }),
    { seed, numRuns: 1 },
  );
  const wanted = plan.map(({ account }) => ({ account, id: randomUUID() }));
  // Every other account runs dry on the way, some in both pockets.
  const people = await crowd(Array.from({ length: ACCOUNTS }), 8, (_, i) => {
    const wishes = wanted.filter(({ account }) => account === i).length;
    const affordable = i % 2 === 0 ? wishes : Math.floor(wishes / 2);
    return createPerson(database, { tokens: affordable * 4 + 3, purchasedTokens: affordable * 4 + 3 });
  });

  const answers = await crowd(wanted, CLIENTS, async ({ account, id }) => {
    const person = people[account];
    if (person === undefined) throw new Error('Nobody has this account');
    return Promise.all([submit(installation.origin, person, id), submit(installation.secondOrigin, person, id)]);
  });

  for (const [i, [first, second]] of answers.entries()) {
    expect(first).toBe(second);
    expect([wanted[i]?.id, 'insufficient_tokens']).toContain(first);
  }
  for (const [i, person] of people.entries()) {
    const ids = wanted.flatMap(({ account, id }, n) => (account === i && answers[n]?.[0] === id ? [id] : []));
    const wishes = wanted.filter(({ account }) => account === i).length;
    const affordable = Math.floor(((i % 2 === 0 ? wishes : Math.floor(wishes / 2)) * 8 + 6) / PRICE);
    expect(ids).toHaveLength(Math.min(wishes, affordable));
    const records = await database.selectFrom('ai_generations').select('id').where('user_id', '=', person.id).execute();
    expect(records.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const taken = await charged(person);
    expect(taken.reduce((sum, { amount }) => sum - amount, 0)).toBe(PRICE * ids.length);
    expect(new Set(taken.map(({ generation_id }) => generation_id)).size).toBe(ids.length);
  }
  const { chargedTwice, negative } = await countWrongs(database);
  expect([chargedTwice, negative]).toEqual([0, 0]);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  const accepted = answers.filter(([first], i) => first === wanted[i]?.id).length;
  await tell('Double submits to two servers', {
    pairs: PAIRS,
    accounts: ACCOUNTS,
    accepted,
    'refused for want of tokens': PAIRS - accepted,
    'charged twice': chargedTwice,
    'negative balances': negative,
  });
});

test('of 64 submits at once on a balance for 12, exactly 12 pass, from subscription tokens first', {
  timeout: 300_000,
}, async () => {
  let passed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = (round * 7) % 97;
    const person = await createPerson(database, { tokens, purchasedTokens: 12 * PRICE - tokens });
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        submit(i % 2 === 0 ? installation.origin : installation.secondOrigin, person, randomUUID()),
      ),
    );
    const refused = answers.filter((answer) => answer === 'insufficient_tokens').length;
    expect(refused).toBe(64 - 12);
    passed += 64 - refused;
    expect(await balanceOf(database, person)).toEqual({ tokens: 0, purchased_tokens: 0, debt: 0 });
    const pockets = (await charged(person)).map(({ pocket }) => pocket);
    expect(pockets).toEqual([...pockets].sort((a, b) => (a === b ? 0 : a === 'tokens' ? -1 : 1)));
  }
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  await tell('64 submits at once on a balance for 12', { rounds: ROUNDS, 'passed a round': passed / ROUNDS });
});
