import { freePort } from '@kinora/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExposition, type Sample } from '../../../test/support/exposition.ts';
import { createPerson } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { startWorkingStudio } from '../../../test/support/working-studio.ts';
import { processMetrics } from './collect.ts';
import { serveMetrics } from './routes.ts';

const TOKEN = 'a token for the tests';
let own: ServedStudio;
let public_: ServedStudio;
let guarded: ServedStudio;
beforeAll(async () => {
  own = await startServedStudio();
  public_ = await startServedStudio({ env: { PUBLIC_URL: 'https://kinora.test' } });
  guarded = await startServedStudio({ env: { METRICS_TOKEN: TOKEN, PUBLIC_URL: 'https://kinora.test' } });
}, 60_000);
afterAll(async () => {
  for (const studio of [own, public_, guarded]) await studio.stop();
});

const ask = (studio: ServedStudio, headers: Record<string, string> = {}) =>
  studio.send(null, 'GET', '/metrics', { headers });

test('programs of this machine read what waits, and how the process is', async () => {
  const person = await createPerson(own.deps.database);
  await own.send(person, 'POST', '/functions/v1/ai-image-generator', {
    body: { generationId: crypto.randomUUID(), prompt: 'a fox in the snow' },
  });
  const answer = await ask(own);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('kinora_runs{provider="runware",state="queued"} 1');
  expect(text).toContain('kinora_generations_last_hour{status="processing"} 1');
  expect(text).toMatch(/^kinora_process_resident_memory_bytes \d+/m);
});

test('a token is worth what tokens sold for dollars brought this month, less what went back', async () => {
  const person = await createPerson(own.deps.database);
  const value = async () => /^kinora_token_value_dollars (.+)$/m.exec(await (await ask(own)).text())?.[1];
  const sell = (currency: string, amount: number, refunded: number, days: number) =>
    sql`insert into payments (id, user_id, kind, product, amount, currency, tokens, refunded, paid_at)
      values (${crypto.randomUUID()}, ${person.id}, 'pack', 'kinora_pack_1000', ${amount}, ${currency}, 1000, ${refunded},
        now() - ${days} * interval '1 day')`.execute(own.deps.database);
  await sell('eur', 9000, 0, 1);
  expect(await value()).toBe('0');
  await sell('usd', 2000, 500, 1);
  await sell('usd', 90_000, 0, 40);
  expect(Number(await value())).toBeCloseTo(0.015);
});

test('nobody else does, and nobody at all where the studio is public and has no token', async () => {
  expect((await ask(own, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await ask(public_)).status).toBe(404);
});

test('with a token whoever sends it', async () => {
  expect((await ask(guarded)).status).toBe(404);
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}x` })).status).toBe(404);
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});

describe('what took how long', () => {
  /** The samples of one metric that have these labels. */
  const of = (samples: Sample[], name: string, labels: Record<string, string>) =>
    samples.filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    );
  const samplesOf = async (studio: ServedStudio) => readExposition(await (await ask(studio)).text());
  const REQUESTS = 'kinora_http_request_duration_seconds_count';

  test('requests are counted by route, method and class of status, never by what stands in the address', async () => {
    const person = await createPerson(own.deps.database);
    const route = { route: '/api/generations/:id', method: 'GET', status: '4xx' };
    const [before] = of(await samplesOf(own), REQUESTS, route);
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const id of ids) expect((await own.send(person, 'GET', `/api/generations/${id}`)).status).toBe(404);
    const after = await samplesOf(own);
    expect(of(after, REQUESTS, route)).toEqual([
      { name: REQUESTS, labels: route, value: (before?.value ?? 0) + ids.length },
    ]);
    expect(JSON.stringify(after)).not.toMatch(new RegExp(ids.join('|')));
  });

  test('addresses that lead nowhere, and methods that nobody has, make no new labels', async () => {
    const routesOf = (samples: Sample[]) =>
      new Set(samples.map(({ labels }) => JSON.stringify([labels.route, labels.method])));
    const strange = async () => {
      for (const area of ['/api', '', '/files', '/functions/v1', '/webhooks']) {
        await own.send(null, 'GET', `${area}/${crypto.randomUUID()}/${crypto.randomUUID()}`);
        await own.send(null, 'PROPFIND', `${area}/${crypto.randomUUID()}`);
      }
    };
    await strange();
    const first = routesOf(await samplesOf(own));
    for (let again = 0; again < 3; again += 1) await strange();
    const then = await samplesOf(own);
    expect(routesOf(then)).toEqual(first);
    expect(of(then, REQUESTS, { route: 'unknown', method: 'GET', status: '4xx' })).toHaveLength(1);
    expect(of(then, REQUESTS, { method: 'PROPFIND' })).toEqual([]);
  });

  test('calls of providers, steps of runs and waiting for the database are counted where they happen', async () => {
    const working = await startWorkingStudio();
    try {
      const person = await createPerson(working.database);
      await working.ended(person, await working.submit(person));
    } finally {
      await working.stop();
    }
    const samples = readExposition((await processMetrics()).text);
    const counts = (name: string, labels: Record<string, string>) =>
      of(samples, name, labels).reduce((sum, { value }) => sum + value, 0);
    for (const step of ['prepare', 'submit', 'check']) {
      const labels = { provider: 'runware', step, outcome: 'answered' };
      expect(counts('kinora_provider_call_duration_seconds_count', labels), step).toBeGreaterThan(0);
    }
    const queued = { provider: 'runware', state: 'queued' };
    expect(counts('kinora_run_step_duration_seconds_count', queued)).toBeGreaterThan(0);
    expect(counts('kinora_database_pool_wait_seconds_count', {})).toBeGreaterThan(0);
    // What only a database knows is no business of a process.
    expect(samples.filter(({ name }) => name.startsWith('kinora_payment'))).toEqual([]);
  });

  test('a worker tells its own where it is told to, to whoever has the token', async () => {
    const port = await freePort();
    const config = { ...guarded.deps.config, port: 0, metricsPort: port };
    const stop = await serveMetrics(config, port);
    try {
      const url = `http://127.0.0.1:${port}/metrics`;
      expect((await fetch(url)).status).toBe(404);
      const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
      expect(answer.status).toBe(200);
      const names = new Set(readExposition(await answer.text()).map(({ name }) => name));
      expect(names).toContain('kinora_run_step_duration_seconds_count');
      expect(names).not.toContain('kinora_runs');
    } finally {
      await stop();
    }
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});
