// @module-tag long

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createInstallation, type Installation, type Part, type PartName } from '../support/installation.ts';
import { createPerson, type Person } from '../support/people.ts';
import { type S3Service, startS3Service } from '../support/s3-service.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { countWrongs } from './count-wrongs.ts';
import { crowd } from './crowd.ts';
import { disturb, planKills } from './disturb.ts';
import { seed, sized, tell } from './form.ts';
import { expectFairEnds } from './judge.ts';
import { drawWishes } from './orders.ts';
import { orderEverything } from './shopper.ts';
import { startUnreliableProviders, type UnreliableProviders } from './unreliable-providers.ts';
import { watchEvents } from './watch.ts';

const PEOPLE = sized(8, 50);
const WISHES_EACH = sized(12, 100);
const LONGEST_PAUSE_MS = sized(800, 3000);
const KILLS_OF_EACH = sized(2, 25);
const CHECK_MS = sized(2000, 10_000);
const GRANTED = 20 * WISHES_EACH;
const WATCHED = 8;
/** Two of each program, so that the database and the services are never the only ones away. */
const VICTIMS: PartName[][] = [
  ['database', 'server'],
  ['worker', 'engine'],
  ['server-2', 'worker-2'],
];
const PUBLIC_URL = 'https://studio.example';
/** After the last kill; only tells a stuck generation from a slow machine. */
const PATIENCE_MS = sized(120_000, 900_000);

let installation: Installation;
let providers: UnreliableProviders;
let objects: S3Service;
let database: Database;
let origins: string[];
beforeAll(async () => {
  [providers, objects] = await Promise.all([startUnreliableProviders(), startS3Service()]);
  const limits = { RUNWARE_CONCURRENCY: '24', FAL_CONCURRENCY: '24', USER_CONCURRENCY: '8' };
  installation = await createInstallation({ env: { PUBLIC_URL, ...limits, ...providers.env, ...objects.env } });
  const { parts, databaseUrl, origin, secondOrigin } = installation;
  origins = [origin, secondOrigin];
  providers.callAt(origins);
  const programs: PartName[] = ['server', 'server-2', 'worker', 'worker-2'];
  await Promise.all(programs.map((name) => parts[name].start()));
  database = createDatabase(createPool({ url: databaseUrl, size: 6, log: createLog('silent', 'test') }));
});
afterAll(async () => {
  await database.destroy();
  await installation.stop();
  await providers.stop();
  await objects.stop();
});

const headersOf = (person: Person) => ({
  origin: PUBLIC_URL,
  cookie: sessionCookie({ authSecret: installation.authSecret, publicUrl: PUBLIC_URL }, person.token),
});

test('two servers and two workers lose, double and forget nothing while everything fails around them', {
  timeout: PATIENCE_MS + 900_000,
}, async () => {
  console.log(`FAULT_SEED=${seed} repeats this plan`);
  const people = await crowd(Array.from({ length: PEOPLE }), 4, () =>
    createPerson(database, { tokens: GRANTED - 50, purchasedTokens: 50 }),
  );
  const wishes = drawWishes({ seed, people: PEOPLE, each: WISHES_EACH, longestPauseMs: LONGEST_PAUSE_MS });
  const watches = people.slice(0, WATCHED).map((person) => watchEvents(origins, headersOf(person)));
  const proofs = proveLedgerAgainAndAgain();
  const time = letTimePass();

  const [orders, kills] = await Promise.all([
    Promise.all(people.map((person, i) => orderEverything(origins, headersOf(person), wishes[i] ?? []))),
    disturb({ ...installation.parts, engine: outsideServices() }, planKills(seed, KILLS_OF_EACH, VICTIMS)),
  ]);
  await untilNothingIsOpen();
  await time.stop();

  const world = { database, providers, fetchFile };
  const endings = await crowd(people, 4, (person, i) => expectFairEnds(world, person, GRANTED, orders[i] ?? []));
  for (const takes of providers.takenByFal.values()) expect(takes, 'how often fal was paid for a run').toBe(1);
  for (const [i, watch] of watches.entries()) await expectSeenInOrder(people[i], watch);
  expect(await proofs.stop()).toBeGreaterThan(0);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);

  const { lost, stuck, chargedTwice, unreturned } = await countWrongs(
    database,
    orders.flat().map(({ id }) => id),
  );
  const ended = (ending: string) => endings.flat().filter((one) => one === ending).length;
  await tell('Two servers, two workers, unreliable Runware and fal, the object store away, kill -9 of everything', {
    generations: orders.flat().length,
    kills,
    completed: ended('completed'),
    'completed after their refund': ended('completed late'),
    refunded: ended('refunded'),
    cancelled: ended('cancelled'),
    'event streams re-opened': watches.reduce((sum, watch) => sum + watch.connections() - 1, 0),
    'ledger proofs on the way': proofs.made(),
    'lost, stuck or charged twice': lost + stuck + chargedTwice + unreturned,
  });
});

/** In turns, the providers and the object store are away. */
function outsideServices(): Part {
  let turn = 0;
  return {
    ...providers.part,
    kill: async () => {
      turn += 1;
      await (turn % 2 === 0 ? objects.goDown() : providers.part.kill());
    },
    start: () => (turn % 2 === 0 ? objects.comeBack() : providers.part.start()),
  };
}

async function fetchFile(person: Person, url: string): Promise<Buffer> {
  const response = await fetch(`${installation.secondOrigin}${url}`, { headers: headersOf(person) });
  expect(response.status, url).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The books are right at every moment, not only in the end. */
function proveLedgerAgainAndAgain() {
  let made = 0;
  let isStopped = false;
  const problems: string[] = [];
  async function prove(): Promise<void> {
    while (!isStopped) {
      await sleep(CHECK_MS);
      // Not while the database is away.
      const checks = await verifyLedger(database).catch(() => null);
      if (checks === null) continue;
      made += 1;
      problems.push(...checks.flatMap((check) => check.problems));
    }
  }
  const proving = prove();
  return {
    made: () => made,
    async stop(): Promise<number> {
      isStopped = true;
      await proving;
      expect(problems).toEqual([]);
      return made;
    },
  };
}

/** Deadlines of ten minutes pass at once for late work, which is then done; other waits of minutes end soon, too. */
function letTimePass() {
  let isStopped = false;
  async function pass(): Promise<void> {
    while (!isStopped) {
      await sleep(300);
      await passOnce().catch(() => undefined);
    }
  }
  async function passOnce(): Promise<void> {
    await sql`update provider_circuits set open_until = now() where state = 'open' and open_until > now()`.execute(
      database,
    );
    await sql`update runs set deadline_at = now(), due_at = now()
      where id = any (${providers.lateRuns()}) and deadline_at > now()
        and (state = 'at_provider' or (state = 'submitting' and provider = 'runware'))`.execute(database);
    await sql`update runs set due_at = now()
      where late_until is not null and due_at > now() + interval '15 seconds'`.execute(database);
    // Longer than any lease, so it is the pause after a failure.
    await sql`update runs set due_at = now()
      where state <> 'done' and due_at between now() + interval '11 seconds' and now() + interval '1 minute'`.execute(
      database,
    );
    await sql`update runs set sent_at = now() - interval '1 minute', due_at = now()
      where state = 'submitting' and provider = 'fal' and provider_request_id is null
        and sent_at between now() - interval '59 seconds' and now() - interval '25 seconds'`.execute(database);
    await sql`update runs set unknown_since = now() - interval '1 minute', due_at = now()
      where state <> 'done' and unknown_since > now() - interval '59 seconds'`.execute(database);
    const failed = await database
      .selectFrom('runs')
      .select('id')
      .where('late_until', 'is not', null)
      .where('state', '=', 'done')
      .execute();
    providers.release(failed.map(({ id }) => id));
  }
  const passing = pass();
  return {
    async stop() {
      isStopped = true;
      await passing;
    },
  };
}

/** Nothing is being made, and what came too late for its tokens has come. */
async function untilNothingIsOpen(): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const open = async () => {
    const { rows } = await sql`
      select g.id, g.generation_name, g.status, r.state, r.provider, r.due_at, r.failures, r.message
      from ai_generations g join runs r on r.generation_id = g.id
      where g.status = 'processing'
        or (g.status = 'failed' and g.removed_as is distinct from 'cancelled' and r.cancel_requested_at is null
          and r.id = any (${providers.lateRuns()}))`.execute(database);
    return rows;
  };
  for (let left = await open(); left.length > 0; left = await open()) {
    if (performance.now() > giveUpAt) expect(left, 'stuck generations').toEqual([]);
    await sleep(500);
  }
}

/** Every event once and in order, over all the servers that the stream was at. */
async function expectSeenInOrder(person: Person | undefined, watch: ReturnType<typeof watchEvents>): Promise<void> {
  const rows = await database
    .selectFrom('events')
    .select('seq')
    .where('user_id', '=', person?.id ?? '')
    .orderBy('seq')
    .execute();
  const written = rows.map(({ seq }) => Number(seq));
  for (let tries = 0; tries < 100 && watch.seqs().length < written.length; tries += 1) await sleep(100);
  await watch.stop();
  expect(watch.seqs()).toEqual(written);
  expect(watch.resets()).toBe(0);
}
