// @module-tag long

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { generationSchema } from '../../src/studio/generations/wire.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { type ModerationService, startModerationService } from '../support/moderation-service.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { type ScriptedRunware, startScriptedRunware } from '../support/scripted-runware.ts';
import { sessionCookie } from '../support/session-cookie.ts';

const PATIENCE = 240_000;
const TOKENS = 100;
/** How long a process lives on after the moment at which it is to be killed, in milliseconds. */
const delays = [0, 5, 15, 30, 60, 120, 250];

vi.setConfig({ testTimeout: PATIENCE });

let runware: ScriptedRunware;
let service: ModerationService;
let installation: Installation;
let database: Database;
let admin: Person;
beforeAll(async () => {
  runware = await startScriptedRunware();
  // No two pictures are alike: what is refused once would be known the next time.
  runware.paint(async () =>
    sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
      .png()
      .toBuffer(),
  );
  service = await startModerationService();
  installation = await createInstallation({
    env: { RUNWARE_BASE_URL: runware.baseUrl, MODERATION_BASE_URL: service.url },
  });
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') }));
  const level = (results: string) => ({ texts: 'off', uploads: 'off', results, from: 0.5 });
  const levels = { sexual: level('block'), hate: level('hold') };
  await database
    .insertInto('settings')
    .values({ name: 'moderation', value: JSON.stringify({ levels }) })
    .execute();
  await Promise.all([installation.parts.server.start(), installation.parts.worker.start()]);
  admin = await createPerson(database);
  await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
}, PATIENCE);
afterEach(async () => {
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(async () => {
  expect(installation.crashes).toEqual([]);
  await database.destroy();
  await installation.stop();
  await runware.stop();
  await service.stop();
});

function ask(person: Person, path: string, body?: unknown): Promise<Response> {
  return fetch(`${installation.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: installation.origin,
      cookie: sessionCookie(installation, person.token),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type Made = { person: Person; id: string };

async function order(): Promise<Made> {
  const person = await createPerson(database, { tokens: TOKENS });
  const id = randomUUID();
  const answer = await ask(person, '/functions/v1/ai-image-generator', { generationId: id, prompt: 'a vase' });
  expect(answer.status).toBe(202);
  return { person, id };
}

const found = async ({ person, id }: Made) =>
  generationSchema.parse(await (await ask(person, `/api/generations/${id}`)).json());

/** As its person sees it meanwhile: nothing of it is ever there. */
async function endedUnseen(made: Made) {
  return vi.waitFor(
    async () => {
      const generation = await found(made);
      expect([generation.outputs, generation.output_file_url]).toEqual([[], null]);
      if (generation.status === 'processing') throw new Error('It is still being made');
      return generation;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Every file that was ever stored for it answers 404, whatever a killed worker left behind. */
async function nothingIsReadable({ person, id }: Made): Promise<void> {
  const { rows } = await sql<{ key: string }>`select key from files where position(${id} in key) > 0
    union select key from sealed_files where position(${id} in key) > 0
    union select key from removed_objects where position(${id} in key) > 0`.execute(database);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) {
    const answer = await ask(person, `/files/${key}`);
    await answer.body?.cancel();
    expect([key, answer.status]).toEqual([key, 404]);
  }
}

const bookings = async ({ id }: Made) => {
  const { rows } = await sql<{ kind: string; amount: number }>`select kind, sum(amount)::integer as amount
    from ledger_entries where generation_id = ${id} group by kind order by kind`.execute(database);
  return rows;
};

test.each([
  ['blocked', { sexual: 0.9 }, 'failed', 'refused'],
  ['held', { hate: 0.9 }, 'completed', 'held'],
])(
  'a worker that is killed between the finding and the sealing of what is %s leaves one case and one charge',
  async (_, scores, status, state) => {
    for (const delay of delays) {
      let kill: Promise<void> | null = null;
      service.follow((text) => {
        if (text === null) kill ??= sleep(delay).then(() => installation.parts.worker.kill());
        return text === null ? scores : {};
      });
      const made = await order();
      await vi.waitFor(() => expect(kill).not.toBeNull(), { timeout: 60_000 });
      await kill;
      // The dead worker's lease, as if its ten seconds were over.
      await sql`update runs set due_at = now() where generation_id = ${made.id} and state <> 'done'`.execute(database);
      await installation.parts.worker.start();
      const generation = await endedUnseen(made);
      expect(generation).toMatchObject({ status, metadata: { review: { state, count: 1 } } });
      await nothingIsReadable(made);
      const charge = { kind: 'charge', amount: -8 };
      expect(await bookings(made)).toEqual(state === 'held' ? [charge] : [charge, { kind: 'refund', amount: 8 }]);
      expect((await balanceOf(database, made.person)).tokens).toBe(state === 'held' ? TOKENS - 8 : TOKENS);
      const cases = await sql`select from moderation_cases where generation_id = ${made.id}`.execute(database);
      expect(cases.rows).toHaveLength(1);
    }
  },
);

test('a server that is killed in the middle of decisions has made each of them once, or not at all', async () => {
  service.follow((text) => (text === null ? { hate: 0.9 } : {}));
  const all = await Promise.all(
    Array.from({ length: 2 * delays.length }, async (_, index) => {
      const made = await order();
      await endedUnseen(made);
      return { ...made, decision: index % 2 === 0 ? ('release' as const) : ('refuse' as const) };
    }),
  );
  const decide = ({ id, decision }: (typeof all)[number]) =>
    ask(admin, `/api/admin/moderation/${id}/review`, { decision, note: 'Looked at it' }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => null,
    );
  let interrupted = 0;
  for (const delay of delays) {
    const waiting = all.slice(2 * delays.indexOf(delay), 2 * delays.indexOf(delay) + 2);
    const decisions = Promise.all(waiting.map(decide));
    await sleep(delay);
    await installation.parts.server.kill();
    interrupted += (await decisions).filter((status) => status === null).length;
    await installation.parts.server.start();
    // Whoever had no answer asks once more: it is done, or was done before.
    for (const one of waiting) expect([200, 409]).toContain(await decide(one));
  }
  expect(interrupted).toBeGreaterThan(0);
  for (const made of all) {
    const isRefused = made.decision === 'refuse';
    const generation = await found(made);
    expect(generation.outputs).toHaveLength(isRefused ? 0 : 1);
    const charge = { kind: 'charge', amount: -8 };
    expect(await bookings(made)).toEqual(isRefused ? [charge, { kind: 'refund', amount: 8 }] : [charge]);
    if (isRefused) await nothingIsReadable(made);
    const lines = await sql<{ action: string }>`select action from admin_audit where target_id = ${made.id}`.execute(
      database,
    );
    expect(lines.rows).toEqual([{ action: `review.${made.decision}` }]);
  }
});
