import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';

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

test('nobody else does, and nobody at all where the studio is public and has no token', async () => {
  expect((await ask(own, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await ask(public_)).status).toBe(404);
});

test('with a token whoever sends it', async () => {
  expect((await ask(guarded)).status).toBe(404);
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}x` })).status).toBe(404);
  expect((await ask(guarded, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
});
