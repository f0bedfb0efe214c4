import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type Installation, type PartName } from '../support/installation.ts';
import { createPerson, type Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { disturb, planKills } from './disturb.ts';
import { seed, sized, tell } from './form.ts';
import { isLinearizable } from './linearizable.ts';
import { PRICE, type Recorded, recordClient } from './recorded-history.ts';

const PEOPLE = 10;
const CLIENTS_EACH = 3;
const GIVEN = 40;
const KILLS_OF_EACH = sized(1, 12);
const VICTIMS: PartName[][] = [['database', 'server'], ['server-2']];

let installation: Installation;
let database: Database;
beforeAll(async () => {
  // No worker: what is submitted waits, so that only people change their balances.
  installation = await createInstallation();
  await Promise.all([installation.parts.server.start(), installation.parts['server-2'].start()]);
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') }));
});
afterAll(async () => {
  await database.destroy();
  await installation.stop();
});

const headersOf = (person: Person) => ({ cookie: sessionCookie(installation, person.token) });

/** What the books say of a request that got no answer: what it changed, or null if it was not done. */
async function changeOf({ verb, id }: Recorded): Promise<number | null> {
  const key = { submit: `charge:${id}:%`, cancel: `refund:${id}:%`, give: `adjust:admin:${id}:%`, look: '' }[verb];
  const entries = await database
    .selectFrom('ledger_entries')
    .select('amount')
    .where('business_key', 'like', key)
    .execute();
  return entries.length === 0 ? null : entries.reduce((sum, { amount }) => sum + amount, 0);
}

test('whatever 30 clients saw of their balances at two servers, while these and the database are killed, has one order', {
  timeout: sized(120_000, 600_000),
}, async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => createPerson(database, { tokens: GIVEN / 2, purchasedTokens: GIVEN / 2 })),
  );
  const admin = await createPerson(database);
  await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  const origins = [installation.origin, installation.secondOrigin];
  let isOver = false;
  const disturbed = disturb(installation.parts, planKills(seed, KILLS_OF_EACH, VICTIMS)).finally(() => {
    isOver = true;
  });
  const histories = await Promise.all(
    people.map(async ({ id: userId, ...person }, i) => {
      const clients = Array.from({ length: CLIENTS_EACH }, (_, n) =>
        recordClient({
          origin: origins[n % origins.length] ?? '',
          headers: headersOf({ id: userId, ...person }),
          admin: headersOf(admin),
          userId,
          seed: seed + CLIENTS_EACH * i + n,
          isOver: () => isOver,
        }),
      );
      return (await Promise.all(clients)).flat();
    }),
  );
  const kills = await disturbed;

  let [answered, refused, done, notDone] = [0, 0, 0, 0];
  for (const [i, history] of histories.entries()) {
    const happened: Recorded[] = [];
    for (const one of history) {
      const change = one.isAnswered ? one.change : await changeOf(one);
      if (change !== null) happened.push({ ...one, change });
      if (one.lacked === PRICE) refused += 1;
      if (one.isAnswered) answered += 1;
      else if (change === null) notDone += 1;
      else done += 1;
    }
    expect(isLinearizable(GIVEN, happened), `what person ${i} saw`).toBe(true);
  }
  expect(Math.min(answered - refused, refused, done + notDone)).toBeGreaterThan(0);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await tell('What 30 clients saw of their balances, two servers and the database killed', {
    kills,
    answered,
    'refused for want of tokens': refused,
    'without an answer, done': done,
    'without an answer, not done': notDone,
    'histories in an order that explains them': histories.length,
  });
});
