// @module-tag long

import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { freePort } from '@kinora/postgres';
import { sql } from 'kysely';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { eventually } from '../support/eventually.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { type ScriptedRunware, startScriptedRunware } from '../support/scripted-runware.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { countWrongs } from './count-wrongs.ts';
import { tell } from './form.ts';
import { isWholePicture } from './painting.ts';
import { type WrongClock, writeWrongClock } from './wrong-clock.ts';

/** More than what a program may write into one file while its disk is full. */
const SIDE = 160;
const FULL_AT_BYTES = 1024;
/** More than a run may have of its own. */
const FAILURES = 12;

let installation: Installation;
let runware: ScriptedRunware;
let database: Database;
let smtpPort: number;
let picture: Buffer;
let clocks: WrongClock;
beforeAll(async () => {
  runware = await startScriptedRunware();
  smtpPort = await freePort();
  picture = await sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
  runware.paint(async () => picture);
  clocks = await writeWrongClock();
  installation = await createInstallation({
    env: { RUNWARE_BASE_URL: runware.baseUrl, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    envOf: { 'server-2': clocks.env, 'worker-2': clocks.env },
  });
  await Promise.all([installation.parts.server.start(), installation.parts.worker.start()]);
  database = createDatabase(createPool({ url: installation.databaseUrl, size: 4, log: createLog('silent', 'test') }));
});
afterAll(async () => {
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  await database.destroy();
  await installation.stop();
  await runware.stop();
  await clocks.remove();
});

function ask(
  path: string,
  person: Person | null,
  body?: unknown,
  origin: string = installation.origin,
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin,
      ...(person === null ? {} : { cookie: sessionCookie(installation, person.token) }),
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

const submit = (person: Person, generationId: string, origin?: string) =>
  ask('/functions/v1/ai-image-generator', person, { generationId, prompt: 'a vase on a table' }, origin);

function uploadPicture(person: Person): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'vase.png');
  return ask('/api/uploads/guide-images', person, form);
}

/** Says clearly that it is not now, when to ask again, and nothing about our inside. */
async function expectComeBackLater(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  const { error, code } = errorSchema.parse(await response.json());
  expect(['unavailable', 'not_written']).toContain(code);
  expect(error).not.toMatch(/\bE[A-Z]{4,}\b|\/tmp|[Pp]ostgres|SQL/);
}

async function untilCompleted(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const row = await database.selectFrom('ai_generations').select('status').where('id', '=', id).executeTakeFirst();
      expect(row?.status).toBe('completed');
    },
    { timeout: 60_000, interval: 200 },
  );
}

test('while the database is away everybody is told to come back, and work goes on when it is back', {
  timeout: 120_000,
}, async () => {
  const person = await createPerson(database, { tokens: 100 });
  const before = randomUUID();
  expect((await submit(person, before)).status).toBe(202);
  await installation.parts.database.kill();
  const during = randomUUID();
  const refused = [await submit(person, during), await ask('/api/generations', person), await ask('/readyz', null)];
  for (const answer of refused) await expectComeBackLater(answer);
  expect((await ask('/healthz', null)).status).toBe(200);
  await installation.parts.database.start();
  await vi.waitFor(async () => expect((await submit(person, during)).status).toBe(202), { timeout: 20_000 });
  await Promise.all([before, during].map(untilCompleted));
  expect(await balanceOf(database, person)).toMatchObject({ tokens: 100 - 16 });
  const { lost, chargedTwice } = await countWrongs(database, [before, during]);
  await tell('Database away', {
    'answers 503 with Retry-After': refused.length,
    'accepted work lost': lost,
    'charged twice': chargedTwice,
  });
});

test('an idle connection is kept for longer than balancers keep theirs, so that none breaks as it is used', async () => {
  const { headers } = await ask('/healthz', null);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

test.each([1, -1])(
  'a server and a worker whose clocks are wrong by %i hour do the same work at the same price',
  {
    timeout: 120_000,
  },
  async (hours) => {
    const { worker, 'server-2': server, 'worker-2': other } = installation.parts;
    const person = await createPerson(database, { tokens: 100 });
    await sql`update "session" set "expiresAt" = now() + interval '1 day' where "userId" = ${person.id}`.execute(
      database,
    );
    await clocks.set(hours);
    await worker.kill();
    await Promise.all([server.start(), other.start()]);
    const { secondOrigin } = installation;
    const id = randomUUID();
    expect((await submit(person, id, secondOrigin)).status).toBe(202);
    await untilCompleted(id);
    expect((await submit(person, id)).status).toBe(202);
    expect((await ask('/api/generations', person, undefined, secondOrigin)).status).toBe(200);
    const { output_file_url } = await database
      .selectFrom('ai_generations')
      .select('output_file_url')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await ask(output_file_url ?? '', person, undefined, secondOrigin)).status).toBe(200);
    expect(await balanceOf(database, person)).toMatchObject({ tokens: 100 - 8 });
    await Promise.all([server.kill(), other.kill()]);
    await worker.start();
    const { lost, chargedTwice } = await countWrongs(database, [id]);
    await tell(`Clocks wrong by ${hours} hour`, { 'work lost': lost, 'charged twice': chargedTwice });
  },
);

test.skipIf(process.platform !== 'linux')(
  'while the disk is full uploads are refused, results wait, and both work again by themselves',
  { timeout: 180_000 },
  async () => {
    const { server, worker } = installation.parts;
    const person = await createPerson(database, { tokens: 100 });
    const limit = (bytes: string) =>
      Promise.all(
        [server, worker].map((part) =>
          promisify(execFile)('prlimit', ['--pid', String(part.pid()), `--fsize=${bytes}:unlimited`]),
        ),
      );
    expect((await uploadPicture(person)).status).toBe(201);
    await limit(String(FULL_AT_BYTES));
    await expectComeBackLater(await uploadPicture(person));
    const id = randomUUID();
    expect((await submit(person, id)).status).toBe(202);
    // Its waits end at once, as if minutes had passed.
    await vi.waitFor(
      async () => {
        await sql`update runs set due_at = now() where generation_id = ${id} and failures > 0`.execute(database);
        const run = await database
          .selectFrom('runs')
          .select(['failures', 'state'])
          .where('generation_id', '=', id)
          .executeTakeFirstOrThrow();
        expect(run).toMatchObject({ state: 'saving' });
        expect(run.failures).toBeGreaterThan(FAILURES);
      },
      { timeout: 120_000, interval: 300 },
    );
    expect((await ask('/readyz', null)).status).toBe(200);
    const { rows: patient } = await sql`select from runs
      where generation_id = ${id} and deadline_at > now() + interval '20 hours'`.execute(database);
    expect(patient, 'what was delivered may wait longer than what is being made').toHaveLength(1);
    await limit('unlimited');
    await sql`update runs set due_at = now() where generation_id = ${id}`.execute(database);
    await untilCompleted(id);
    expect((await uploadPicture(person)).status).toBe(201);
    const row = await database
      .selectFrom('ai_generations')
      .select('output_file_url')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = await ask(row.output_file_url ?? '', person);
    const isWhole = await isWholePicture(Buffer.from(await stored.arrayBuffer()), picture);
    expect(isWhole).toBe(true);
    await tell('Disk full', { 'tries in vain': FAILURES, 'results lost': isWhole ? 0 : 1 });
  },
);

test('mails wait for their server, and each arrives once', { timeout: 120_000 }, async () => {
  const email = `${randomUUID()}@example.com`;
  const signUp = await ask('/api/auth/sign-up/email', null, { email, password: `${randomUUID()}aA1!`, name: '' });
  expect(signUp.status).toBe(200);
  const failed = async () => {
    const { rows } = await sql<{ failures: number }>`select failures from tasks
      where kind = 'mail' and payload->>'to' = ${email} and done_at is null`.execute(database);
    return rows[0]?.failures ?? 0;
  };
  await vi.waitFor(async () => expect(await failed()).toBeGreaterThan(0), { timeout: 20_000 });
  const received: string[] = [];
  const copies = () => received.filter((address) => address === email).length;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve));
  try {
    await vi.waitFor(() => expect(received).toContain(email), { timeout: 60_000 });
    await eventually(async () => expect(await failed()).toBe(0));
    expect(copies()).toBe(1);
  } finally {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
  await tell('Mail server away', { 'copies that arrived': copies() });
});
