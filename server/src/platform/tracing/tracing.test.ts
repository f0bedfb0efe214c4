import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leastEnvironment } from '../../../test/support/least-environment.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { type ReceivedSpan, startCollector } from '../../../test/support/tracing.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { createProviderHttp } from '../../studio/providers/provider-http.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { openTracing } from './open-tracing.ts';
import { withSpan } from './spans.ts';

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
    ...leastEnvironment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
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

/** As anybody may ask, with whatever headers. */
const askWith = (person: Person | null, method: string, path: string, headers: Record<string, string>, body?: object) =>
  studio.app.request(path, {
    method,
    headers: {
      host: '127.0.0.1:3999',
      origin: 'http://127.0.0.1:3999',
      ...(person === null ? {} : { cookie: sessionCookie(studio.deps.config, person.token) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The span of the request that was answered so. */
const requestOf = (answer: Response) => {
  const id = answer.headers.get('x-request-id');
  return received(({ attributes }) => attributes['kinora.request'] === id);
};

const within = (parent: ReceivedSpan) => (span: ReceivedSpan) =>
  span.traceId === parent.traceId && span.parentSpanId === parent.spanId;

test('a request is a span, and the queries that answer it are within it', async () => {
  const person = await createPerson(studio.database);
  const answer = await studio.ask(person, 'GET', '/api/generations?q=secret-words');
  const span = await requestOf(answer);
  expect(span).toMatchObject({
    name: 'GET /api/generations',
    kind: 2,
    attributes: { 'url.path': '/api/generations', 'http.response.status_code': 200 },
    resource: { 'service.name': 'kinora', part: 'test' },
  });
  expect(span.parentSpanId).toBeUndefined();
  const query = await received((other) => within(span)(other) && other.kind === 3);
  expect(query.name).toMatch(/^sql /);
  expect(BigInt(query.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano) - 2_000_000n);
  // Clocks of different fineness.
  expect(BigInt(query.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano) + 2_000_000n);
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

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

test('one trace goes from who asks through the request, the queued run and the provider to the event of the result', async () => {
  const person = await createPerson(studio.database);
  const generationId = randomUUID();
  const answer = await askWith(
    person,
    'POST',
    '/functions/v1/ai-image-generator',
    { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: 'shop=secret-state', baggage: 'who=secret-baggage' },
    { generationId, prompt: 'a fox in the snow' },
  );
  expect(answer.status).toBe(202);
  await studio.ended(person, generationId);

  const request = await requestOf(answer);
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
  const run = await received((span) => within(request)(span) && span.name === 'run queued');
  expect(run).toMatchObject({ kind: 5, attributes: { 'kinora.generation': generationId } });
  const call = await received((span) => within(run)(span) && span.name === 'runware submit');
  const save = await received((span) => span.traceId === TRACE && span.name === 'save outputs');
  expect(save.attributes['kinora.saved']).toBe(1);
  const step = await received((span) => span.traceId === TRACE && span.spanId === save.parentSpanId);
  expect(step).toMatchObject({ parentSpanId: request.spanId, name: expect.stringMatching(/^run /) });
  await received((span) => within(step)(span) && span.name === 'live event' && span.kind === 4);

  const heard = studio.runware.headersOf((await studio.runOf(generationId)).id);
  expect(heard.traceparent).toBe(`00-${TRACE}-${call.spanId}-01`);
  expect(heard).not.toHaveProperty('tracestate');
  expect(heard).not.toHaveProperty('baggage');
  expect(JSON.stringify(collector.spans)).not.toMatch(/secret-(state|baggage)/);
});

test('only a configured provider is told the trace, not whoever a file is fetched from', async () => {
  const person = await createPerson(studio.database);
  const before = studio.runware.pictureHeaders.length;
  await studio.ended(person, await studio.submit(person));
  const fetched = studio.runware.pictureHeaders.slice(before);
  expect(fetched.length).toBeGreaterThan(0);
  for (const headers of fetched) expect(headers).not.toHaveProperty('traceparent');
});

test('a provider that an operator added is told the trace with every call', async () => {
  const told: string[] = [];
  const server = createServer((request, response) => {
    told.push(String(request.headers.traceparent));
    response.end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const http = createProviderHttp({ name: 'added', baseUrl, headers: {} });
  await withSpan({ name: 'a step' }, async (span) => {
    const { traceId, spanId } = span.spanContext();
    await http('POST', '/predictions', { json: {} });
    expect(told).toEqual([`00-${traceId}-${spanId}-01`]);
  });
  server.close();
});

test.each([
  ['no id', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ['no parent', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${CALLER}-01`],
  ['a forbidden version', `ff-${TRACE}-${CALLER}-01`],
  ['more than its version has', `00-${TRACE}-${CALLER}-01-more`],
  ['two of them', `00-${TRACE}-${CALLER}-01, 00-${TRACE}-${CALLER}-01`],
  ['an id too short', `00-${TRACE.slice(1)}-${CALLER}-01`],
  ['SQL', `00-'; drop table runs; --${TRACE}-${CALLER}-01`],
  ['very long words', `00-${TRACE}-${CALLER}-01${'x'.repeat(8000)}`],
  ['nothing', ''],
])('a traceparent with %s is ignored: the request is answered, in a trace of its own', async (_, traceparent) => {
  const answer = await askWith(null, 'GET', '/healthz', { traceparent });
  expect(answer.status).toBe(200);
  const span = await requestOf(answer);
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(span.traceId).not.toBe(TRACE);
  expect(span.parentSpanId).toBeUndefined();
});

test('flags that a caller makes up reach nobody', async () => {
  const person = await createPerson(studio.database);
  const generationId = randomUUID();
  const body = { generationId, prompt: 'a fox in the snow' };
  const headers = { traceparent: `00-${'c'.repeat(32)}-${CALLER}-ff` };
  expect((await askWith(person, 'POST', '/functions/v1/ai-image-generator', headers, body)).status).toBe(202);
  await studio.ended(person, generationId);
  const { id, traceparent } = await studio.runOf(generationId);
  expect(traceparent).toMatch(/^00-c{32}-[0-9a-f]{16}-01$/);
  expect(studio.runware.headersOf(id).traceparent).toMatch(/^00-c{32}-[0-9a-f]{16}-01$/);
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

/** How many spans of a request are recorded under these settings, when it comes with a trace whose flags are these. */
async function recordedOf(env: Record<string, string>, flags: '00' | '01'): Promise<number> {
  const part = randomUUID();
  const end = await openTracing({ tracing: tracingOf(env) }, { log, part });
  await askWith(null, 'GET', '/healthz', { traceparent: `00-${randomBytes(16).toString('hex')}-${CALLER}-${flags}` });
  await end();
  return collector.spans.filter(({ resource, kind }) => resource.part === part && kind === 2).length;
}

test.each([
  ['the share of all', {}, 1, 1],
  ['a share of nothing', { OTEL_TRACES_SAMPLER_ARG: '0' }, 0, 0],
  ['nothing at all', { OTEL_TRACES_SAMPLER: 'always_off' }, 0, 0],
  ['everything', { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '0' }, 1, 1],
  ['what those record who ask', { OTEL_TRACES_SAMPLER: 'parentbased_always_on' }, 0, 1],
  ['what those record who ask, and no more', { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, 0, 1],
])('told to record %s, it does; a caller has a say only where that is said', async (_, env, unsampled, sampled) => {
  expect(await recordedOf(env, '00')).toBe(unsampled);
  expect(await recordedOf(env, '01')).toBe(sampled);
});

test('spans say of this installation what they were told to', async () => {
  const part = randomUUID();
  const env = { OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed', OTEL_SERVICE_NAME: 'studio' };
  const end = await openTracing({ tracing: tracingOf(env) }, { log, part });
  await studio.ask(null, 'GET', '/healthz');
  await end();
  expect(collector.spans.find(({ resource }) => resource.part === part)?.resource).toMatchObject({
    'service.name': 'studio',
    'deployment.environment.name': 'test bed',
  });
});

test('an address for traces alone wins over that of the collector, and it can all be switched off', () => {
  const traces = `${collector.url}/elsewhere`;
  expect(tracingOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces })?.tracesUrl).toBe(traces);
  expect(tracingOf({})?.tracesUrl).toBe(`${collector.url}/v1/traces`);
  expect(tracingOf({ OTEL_SDK_DISABLED: 'true' })).toBeNull();
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'no attribute'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_SDK_DISABLED', 'perhaps'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no header'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%zz'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => tracingOf({ [name]: value })).toThrow(name);
});
