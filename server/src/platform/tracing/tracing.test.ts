import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type ReceivedSpan, startCollector } from '../../../test/support/tracing.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openTracing } from './open-tracing.ts';

const log = createLog('silent', 'test');
let collector: Awaited<ReturnType<typeof startCollector>>;
let studio: WorkingStudio;
let close: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
  close = await openTracing(
    { tracing: tracingOf({ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%2Cb' }) },
    { log, part: 'test' },
  );
  studio = await startWorkingStudio();
});
afterAll(async () => {
  await studio.stop();
  await close();
  collector.stop();
});

function tracingOf(more: Record<string, string>) {
  return readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/kinora',
    FILES_DIR: '/nonexistent',
    WEB_DIR: '/nonexistent',
    AUTH_SECRET: 'a'.repeat(32),
    FILES_SECRET: 'f'.repeat(32),
    WEBHOOK_SECRET: 'w'.repeat(32),
    RUNWARE_API_KEY: 'unused',
    SMTP_URL: 'smtp://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...more,
  }).tracing;
}

/** The span, once the collector has it. */
async function received(isIt: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await expect.poll(() => collector.spans.some(isIt), { timeout: 15_000 }).toBe(true);
  const found = collector.spans.find(isIt);
  if (found === undefined) throw new Error('The span has gone');
  return found;
}

const within = (parent: ReceivedSpan) => (span: ReceivedSpan) =>
  span.traceId === parent.traceId && span.parentSpanId === parent.spanId;

test('a request is a span, and the queries that answer it are within it', async () => {
  const person = await createPerson(studio.database);
  const answer = await studio.ask(person, 'GET', '/api/generations?q=secret-words');
  const request = answer.headers.get('x-request-id');
  const span = await received(({ attributes }) => attributes['kinora.request'] === request);
  expect(span).toMatchObject({
    name: 'GET /api/generations',
    kind: 2,
    attributes: { 'url.path': '/api/generations', 'http.response.status_code': 200 },
    resource: { 'service.name': 'kinora', part: 'test' },
  });
  expect(span.parentSpanId).toBeUndefined();
  const query = await received((other) => within(span)(other) && other.kind === 3);
  expect(query.name).toMatch(/^sql /);
  expect(BigInt(query.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano) - 1_000_000n);
  expect(BigInt(query.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
});

test('a step of a run is a span, and what is asked of the provider is within it', async () => {
  const person = await createPerson(studio.database);
  const id = await studio.submit(person);
  await studio.ended(person, id);
  const run = await received(({ name, attributes }) => name === 'run queued' && attributes['kinora.generation'] === id);
  expect(await received((span) => within(run)(span) && span.name === 'runware submit')).toMatchObject({
    kind: 3,
    attributes: { 'kinora.run': (await studio.runOf(id)).id, 'kinora.answer': 'working' },
  });
  expect(await received((span) => within(run)(span) && span.name.startsWith('sql '))).toMatchObject({ kind: 3 });
});

test('what failed says so, and nothing that people wrote or showed as proof is in any span', async () => {
  const person = await createPerson(studio.database);
  await studio.runware.leave();
  const id = await studio.submit(person, 'words that are nobody else’s business');
  const failed = await received(
    ({ name, status, attributes }) =>
      name === 'runware submit' && status?.code === 2 && attributes['kinora.tool'] === 'gen_01',
  );
  expect(failed.status?.message).toMatch(/Runware did not answer/);
  await studio.runware.comeBack();
  await studio.hurry(id);
  await studio.ended(person, id);
  const all = JSON.stringify(collector.spans);
  expect(all).not.toContain('nobody else');
  expect(all).not.toContain('secret-words');
  expect(all).not.toContain(person.token);
  expect(all).not.toContain(person.email);
});

test('a query that fails tells its code, and not the value that it stumbled over', async () => {
  await expect(
    studio.database.selectFrom('files').selectAll().where('user_id', '=', 'somebody’s secret').execute(),
  ).rejects.toThrow('somebody’s secret');
  const failed = await received(({ name, status }) => name === 'sql select' && status?.code === 2);
  expect(failed.status?.message).toBe('PostgreSQL refused it (22P02)');
  expect(JSON.stringify(collector.spans)).not.toContain('somebody’s secret');
});

test('the collector gets the headers that it was promised', async () => {
  await studio.ask(null, 'GET', '/healthz');
  await expect.poll(() => collector.headers.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(collector.headers[0]).toMatchObject({ 'x-team': 'a,b', 'content-type': 'application/json' });
});

test('a collector that is away costs spans and a warning, and nothing else', async () => {
  const lines = new PassThrough();
  collector.setAway(true);
  const noisy = createLog('warn', 'test', lines);
  const end = await openTracing({ tracing: tracingOf({}) }, { log: noisy, part: 'other' });
  expect((await studio.ask(null, 'GET', '/healthz')).status).toBe(200);
  await end();
  lines.end();
  expect(await text(lines)).toContain('Traces could not be sent');
  collector.setAway(false);
  const before = collector.spans.length;
  const again = await openTracing({ tracing: tracingOf({}) }, { log, part: 'other' });
  await studio.ask(null, 'GET', '/healthz');
  await again();
  expect(collector.spans.length).toBeGreaterThan(before);
});

test('without a share nothing is recorded', async () => {
  const end = await openTracing({ tracing: tracingOf({ OTEL_TRACES_SAMPLER_ARG: '0' }) }, { log, part: 'unsampled' });
  await studio.ask(null, 'GET', '/healthz');
  await end();
  expect(collector.spans.filter(({ resource }) => resource.part === 'unsampled')).toEqual([]);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => tracingOf({ [name]: value })).toThrow(name);
});
