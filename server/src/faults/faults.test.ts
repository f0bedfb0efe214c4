import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createDatabase, createPool, type Database } from '../database/pool.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { createLog } from '../log.ts';
import { createInstallation, type Installation, type PartName } from '../testing/installation.ts';
import { balanceOf, createPerson, type Person } from '../testing/people.ts';
import { outputSchema } from '../wire.ts';
import { type Order, orderAll, type Wish } from './customer.ts';
import { disturb, planKills } from './disturb.ts';
import { seed, sized, tell } from './form.ts';

const PEOPLE = 8;
const WISHES_EACH = sized(25, 60);
const GRANTED = 10 * WISHES_EACH;
const PRICE = 8;
const KILLS_OF_EACH = sized(3, 10);
const VICTIMS: PartName[][] = [
  ['database', 'server'],
  ['worker', 'engine'],
];
/** After the last kill; only tells a stuck generation from a slow machine. */
const PATIENCE_MS = sized(180_000, 900_000);

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constant<Wish['kind']>('picture'), weight: 6 },
    { arbitrary: fc.constant<Wish['kind']>('refused'), weight: 8 },
    { arbitrary: fc.constant<Wish['kind']>('cancelled'), weight: 6 },
  ),
  pauseMs: fc.noBias(fc.integer({ min: 0, max: 800 })),
});

let installation: Installation;
let database: Database;
beforeAll(async () => {
  installation = await createInstallation({ env: { RUNWARE_CONCURRENCY: '8' } });
  const { parts, databaseUrl } = installation;
  await Promise.all([parts.engine.start(), parts.server.start(), parts.worker.start()]);
  database = createDatabase(createPool({ url: databaseUrl, size: 4, log: createLog('silent', 'test') }));
}, 60_000);
afterAll(async () => {
  await database.destroy();
  await installation.stop();
}, 60_000);

test('nothing is lost, stuck or charged twice while every part is killed again and again', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  console.log(`FAULT_SEED=${seed} repeats this plan of kills`);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => createPerson(database, { tokens: GRANTED - 50, purchasedTokens: 50 })),
  );
  const wishes = fc.sample(fc.array(wish, { minLength: WISHES_EACH, maxLength: WISHES_EACH }), {
    seed,
    numRuns: PEOPLE,
  });

  const [orders] = await Promise.all([
    Promise.all(people.map((person, i) => orderAll(installation, person, wishes[i] ?? []))),
    disturb(installation.parts, planKills(seed, KILLS_OF_EACH, VICTIMS)),
  ]);
  await untilNothingIsOpen();

  for (const [i, person] of people.entries()) await expectFairEnd(person, orders[i] ?? []);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await tell('The media engine, kill -9 of everything', {
    generations: PEOPLE * WISHES_EACH,
    kills: KILLS_OF_EACH * VICTIMS.flat().length,
    'lost, stuck or charged twice': 0,
  });
});

async function untilNothingIsOpen(): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const open = () =>
    database
      .selectFrom('ai_generations as g')
      .leftJoin('runs as r', 'r.generation_id', 'g.id')
      .select(['g.id', 'r.state', 'r.due_at', 'r.failures', 'r.polls', 'r.message'])
      .where('g.status', '=', 'processing')
      .execute();
  for (let left = await open(); left.length > 0; left = await open()) {
    if (performance.now() > giveUpAt) expect(left, 'stuck generations').toEqual([]);
    await sleep(200);
  }
}

/** Every acknowledged order is there; each was charged once, and delivered or given back. */
async function expectFairEnd(person: Person, orders: Order[]): Promise<void> {
  expect(orders).toHaveLength(WISHES_EACH);
  const rows = await database.selectFrom('ai_generations').selectAll().where('user_id', '=', person.id).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort());
  const kinds = new Map(orders.map(({ id, kind }) => [id, kind]));

  for (const row of rows) {
    const kind = kinds.get(row.id);
    const charges = await database
      .selectFrom('ledger_entries')
      .select('amount')
      .where('generation_id', '=', row.id)
      .where('kind', '=', 'charge')
      .execute();
    expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(-PRICE);
    if (row.status === 'failed') {
      expect(row.tokens_returned, `given back for ${row.id}`).toBe(PRICE);
    } else {
      expect(row).toMatchObject({ status: 'completed', tokens_returned: 0 });
      await expectStored(row.id, row.outputs);
    }
    // A refund for everything would be fair as well, but no service.
    if (kind === 'picture') expect(row, row.error_message ?? '').toMatchObject({ status: 'completed' });
    if (kind === 'refused') expect(row).toMatchObject({ status: 'failed', metadata: { error_code: 'content_policy' } });
  }

  const kept = rows.reduce((sum, row) => sum + row.tokens_used - row.tokens_returned, 0);
  const balance = await balanceOf(database, person);
  expect(balance.tokens + balance.purchased_tokens).toBe(GRANTED - kept);
}

const delivery = z.object({ data: z.array(z.object({ imageURL: z.url() })).length(1) });

/** The very bytes that the engine delivered, and a thumbnail that can be decoded. */
async function expectStored(generationId: string, outputs: unknown): Promise<void> {
  const [output] = z.array(outputSchema).length(1).parse(outputs);
  const stored = (url: string) => readFile(join(installation.filesFolder, url.replace(/^\/files\//, '')));
  const run = await database
    .selectFrom('runs')
    .select('id')
    .where('generation_id', '=', generationId)
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${installation.engineOrigin}/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${installation.engineKey}` },
    body: JSON.stringify([{ taskType: 'getResponse', taskUUID: run.id }]),
  });
  const imageUrl = delivery.parse(await answer.json()).data[0]?.imageURL ?? '';
  const painted = Buffer.from(await (await fetch(imageUrl)).arrayBuffer());
  const original = await stored(output?.url ?? '');
  expect(original.equals(painted), `the stored picture of ${generationId} is what was painted`).toBe(true);
  expect(output?.bytes).toBe(painted.length);
  expect(await sharp(await stored(output?.thumbnailUrl ?? '')).metadata()).toMatchObject({ format: 'webp' });
}
