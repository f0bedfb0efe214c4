import { randomUUID } from 'node:crypto';
import { freePort } from '@kinora/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type BuiltProgram, buildProgram } from '../../test/support/build-program.ts';
import { launchProgram, type RunningProgram } from '../../test/support/launch-program.ts';
import { environmentBeside } from '../../test/support/least-environment.ts';
import { createPerson, type Person } from '../../test/support/people.ts';
import { sessionCookie } from '../../test/support/session-cookie.ts';
import { type Studio, startStudio } from '../../test/support/studio.ts';
import { startCollector } from '../../test/support/tracing.ts';

const logLine = z.looseObject({
  level: z.number(),
  msg: z.string(),
  request: z.string().optional(),
  trace: z.string().optional(),
});

let studio: Studio;
let program: BuiltProgram;
let person: Person;
let key: string;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  studio = await startStudio();
  program = await buildProgram('server');
  collector = await startCollector();
  person = await createPerson(studio.deps.database);
  key = `${person.id}/guide-images/${randomUUID()}.png`;
  const row = { key, user_id: person.id, folder: 'guide-images', content_type: 'image/png', bytes: 1 };
  await studio.deps.database
    .insertInto('files')
    .values({ ...row, width: 1, height: 1 })
    .execute();
});
afterAll(async () => {
  collector.stop();
  await studio.stop();
  await program.remove();
});

/** The program with an object store that nobody answers for, and what it logged while `work` asked it something. */
async function whileItRuns(env: Record<string, string>, work: (origin: string) => Promise<void>) {
  const port = await freePort();
  const running: RunningProgram = await launchProgram([program.script, 'server'], {
    ...environmentBeside(studio.deps.config),
    PORT: String(port),
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'nowhere',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    LOG_LEVEL: 'warn',
    ...env,
  });
  try {
    await work(`http://127.0.0.1:${port}`);
  } finally {
    // Not killed: what it logs may follow its answer.
    await running.drain();
  }
  const lines = running.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => logLine.parse(JSON.parse(line)));
}

async function askForFile(origin: string): Promise<string> {
  const cookie = sessionCookie(studio.deps.config, person.token);
  const answer = await fetch(`${origin}/files/${key}?download=private-name.png`, { headers: { cookie } });
  expect(answer.status).toBe(503);
  return answer.headers.get('x-request-id') ?? '';
}

test('an answer that is an error carries the id under which the log tells why', async () => {
  let first = '';
  let second = '';
  const lines = await whileItRuns({}, async (origin) => {
    first = await askForFile(origin);
    second = await askForFile(origin);
  });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.map(({ msg, request }) => ({ msg, request }))).toEqual([
    { msg: 'The object store failed', request: first },
    { msg: 'The object store failed', request: second },
  ]);
  expect(lines.every(({ trace }) => trace === undefined)).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('private-name');
}, 60_000);

test('with a collector the log line names the trace, too, which tells the rest', async () => {
  const lines = await whileItRuns({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (origin) => {
    const request = await askForFile(origin);
    const isIt = ({ attributes }: (typeof collector.spans)[number]) => attributes['kinora.request'] === request;
    await expect.poll(() => collector.spans.some(isIt), { timeout: 15_000 }).toBe(true);
  });
  const span = collector.spans.find(({ traceId }) => traceId === lines[0]?.trace && lines[0]?.trace !== undefined);
  expect(span).toMatchObject({ resource: { part: 'server' } });
  const request = collector.spans.find(({ kind, traceId }) => kind === 2 && traceId === span?.traceId);
  expect(request).toMatchObject({ status: { code: 2 }, attributes: { 'kinora.request': lines[0]?.request } });
  expect(JSON.stringify(collector.spans)).not.toContain('private-name');
}, 60_000);
