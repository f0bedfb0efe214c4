// @module-tag long

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { besideStudio, newPath, objectsOf, startTarget } from '../../../test/support/archives.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { musicTool } from '../../../test/support/tool-definitions.ts';
import { buildMedia } from '../../../test/support/videos.ts';
import { exportArchive } from '../../operate/archive/export-archive.ts';
import { createDelivery } from '../../operate/webhooks/deliver.ts';
import { newWebhookSchema } from '../../operate/webhooks/wire.ts';
import { newApiKeySchema } from '../../people/keys/wire.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { startTaskWorker } from '../../platform/tasks/worker.ts';
import { type Generation, generationListSchema, generationSchema } from '../generations/wire.ts';

// Decoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
let body: Buffer;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startAdminStudio({ env: media.env });
  await publishTool(studio, 'tune-smith', musicTool());
  body = await makeSound('mp3', { seconds: 3 });
  const answer = studio.fal.sound(body);
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});

async function made(person: Person): Promise<{ id: string; url: string; generation: Generation }> {
  const id = await studio.submitTo(person, 'x/tune-smith', { prompt: 'a slow waltz' });
  const generation = await studio.ended(person, id);
  return { id, url: generation.outputs[0]?.url ?? '', generation };
}

const asSound = { outputs: [{ contentType: 'audio/mpeg', seconds: expect.closeTo(3, 0), peaks: expect.any(Array) }] };

/** What somebody sees of it in a list. */
async function listed(person: Person, query: string) {
  const answer = await studio.ask(person, 'GET', `/api/generations?${query}`);
  return generationListSchema.parse(await answer.json());
}

test('a sound can be sought in: a part of it is answered with its place and its type', async () => {
  const person = await createPerson(studio.database);
  const { url } = await made(person);
  const whole = await studio.ask(person, 'HEAD', url);
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  const cookie = sessionCookie(studio.deps.config, person.token);
  const part = await studio.app.request(url, { headers: { cookie, range: 'bytes=1000-1999' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${body.length}`);
  expect(part.headers.get('content-type')).toBe('audio/mpeg');
  expect(Buffer.from(await part.arrayBuffer()).equals(body.subarray(1000, 2000))).toBe(true);
});

test('a sound goes into the trash, comes back, and is gone with its file at last, under its kind all the while', async () => {
  const person = await createPerson(studio.database);
  const { id, url } = await made(person);
  expect(await listed(person, 'kind=audio')).toMatchObject({ total: 1, generations: [{ id, ...asSound }] });
  expect(await listed(person, 'kind=image')).toMatchObject({ total: 0, generations: [] });
  await studio.ask(person, 'DELETE', `/api/generations/${id}`);
  expect(await listed(person, 'kind=audio')).toMatchObject({ total: 0 });
  expect(await listed(person, 'kind=audio&trash=1')).toMatchObject({ total: 1, generations: [{ id, ...asSound }] });
  await studio.ask(person, 'POST', `/api/generations/${id}/restore`);
  expect((await studio.ask(person, 'GET', url)).status).toBe(200);
  await studio.ask(person, 'DELETE', `/api/generations/${id}`);
  expect((await studio.ask(person, 'POST', '/api/generations/empty-trash', {})).status).toBe(200);
  expect((await studio.ask(person, 'GET', url)).status).toBe(404);
});

test('an assistant is told of a sound what it is and how long, one and in a list of its kind', async () => {
  const person = await createPerson(studio.database);
  const { id, url } = await made(person);
  const key = await studio.ask(person, 'POST', '/api/keys', { name: 'Assistant', scopes: ['read'] });
  const { secret } = newApiKeySchema.parse(await key.json());
  const headers = { authorization: `Bearer ${secret}` };
  const call = async (name: string, args: object) => {
    const answer = await studio.app.request('/mcp', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    });
    return answer.json();
  };
  const structuredContent = { id, ...asSound };
  expect(await call('get_generation', { id })).toMatchObject({ result: { isError: false, structuredContent } });
  expect(await call('list_generations', { kind: 'audio' })).toMatchObject({
    result: { structuredContent: { generations: [structuredContent] } },
  });
  expect((await studio.app.request(url, { headers })).status, 'with the same key').toBe(200);
});

test('an administrator hears it by a link of a while, without being its owner', async () => {
  const person = await createPerson(studio.database);
  const { id } = await made(person);
  const records = z.object({ generations: z.array(z.looseObject({ id: z.string(), outputs: z.array(z.unknown()) })) });
  const path = '/functions/v1/admin-get-user-generations';
  const { generations } = await studio.read(['POST', path], records, { userId: person.id });
  expect(generations).toMatchObject([{ id, ...asSound }]);
  const link = z.array(z.object({ url: z.string() })).parse(generations[0]?.outputs)[0]?.url ?? '';
  const part = await studio.app.request(link, { headers: { range: 'bytes=0-99' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
});

test('a webhook carries it with its type, its length and what it cost', async () => {
  const person = await createPerson(studio.database);
  const calls: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    request.on('end', () => {
      calls.push(text);
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.custom<AddressInfo>().parse(server.address());
  const receiver = `http://127.0.0.1:${port}`;
  const fetch = createSafeFetch({ allowedOrigins: [receiver] });
  const { pipeline, log } = studio.deps;
  const handlers = { webhook: createDelivery({ ...studio.deps, fetch }) };
  const worker = startTaskWorker({ pipeline, log, handlers, recurring: [], pollMs: 50, firstRetryMs: 20 });
  const created = await studio.ask(person, 'POST', '/api/webhooks', { url: 'https://example.com/kinora' });
  const { webhook } = newWebhookSchema.parse(await created.json());
  await sql`update webhook_endpoints set url = ${`${receiver}/hook`} where id = ${webhook.id}`.execute(studio.database);
  const { id } = await made(person);
  await expect.poll(() => calls.length, { timeout: 30_000 }).toBe(1);
  const told = z.object({ data: z.object({ generation: generationSchema }) }).parse(JSON.parse(calls[0] ?? ''));
  expect(told.data.generation).toMatchObject({ id, ...asSound, receipt: { charged: 10, returned: 0 } });
  await worker.stop();
  server.close();
});

test('an archive brings it to another installation, byte for byte', async () => {
  const person = await createPerson(studio.database);
  const { id, url, generation } = await made(person);
  const deps = besideStudio(studio);
  const { path, remove } = await newPath();
  const there = await startTarget();
  await exportArchive(deps, path);
  await there.import(path);
  const { rows } = await there.pool.query('select outputs from ai_generations where id = $1', [id]);
  expect(rows).toEqual([{ outputs: generation.outputs }]);
  const [kept] = await objectsOf(there.store, [url.replace('/files/', '')]);
  expect(kept?.equals(body)).toBe(true);
  await deps.pool.end();
  await there.stop();
  await remove();
});
