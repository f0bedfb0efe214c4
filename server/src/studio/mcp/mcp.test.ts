import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { switchMaintenance } from '../../operate/maintenance/maintenance.ts';
import { newApiKeySchema } from '../../people/keys/wire.ts';
import { generationListSchema, generationSchema, quoteSchema, submittedSchema } from '../generations/wire.ts';

let studio: Studio;
let person: Person;
let secret: string;
beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database, { tokens: 100 });
  secret = await keyOf(['read', 'generate']);
});
afterAll(() => studio.stop());

async function keyOf(scopes: string[]): Promise<string> {
  const made = await studio.ask(person, 'POST', '/api/keys', { name: 'Assistant', scopes });
  return newApiKeySchema.parse(await made.json()).secret;
}

const post = (body: string, key: string | null = secret) =>
  Promise.resolve(
    studio.app.request('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
    }),
  );

async function rpc(method: string, params: unknown = {}, key = secret): Promise<unknown> {
  const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), key);
  expect(answer.status).toBe(200);
  return answer.json();
}

const toolResult = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal(7),
  result: z.object({
    content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
    structuredContent: z.unknown().optional(),
    isError: z.boolean(),
  }),
});

async function call(name: string, args: Record<string, unknown> = {}, key = secret) {
  const { result } = toolResult.parse(await rpc('tools/call', { name, arguments: args }, key));
  const said: unknown = JSON.parse(result.content[0].text);
  if (!result.isError) expect(result.structuredContent).toEqual(said);
  return { isError: result.isError, said };
}

test('a client shakes hands, in a version that both know, and hears which tools there are', async () => {
  const hello = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  expect(await rpc('initialize', hello)).toMatchObject({
    id: 7,
    result: { protocolVersion: '2025-03-26', capabilities: { tools: {} }, serverInfo: { name: 'kinora' } },
  });
  const unknown = await rpc('initialize', { ...hello, protocolVersion: '1999-01-01' });
  expect(unknown).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
  const notified = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  expect([notified.status, await notified.text()]).toEqual([202, '']);
  expect(await rpc('ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  const names = ['list_tools', 'quote', 'generate', 'get_generation', 'list_generations'];
  expect(await rpc('tools/list')).toMatchObject({
    result: { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) },
  });
});

test('an assistant finds a tool, asks for its price, generates once however often it asks, and looks', async () => {
  const catalogue = z.object({ tools: z.array(z.looseObject({ id: z.string(), input: z.looseObject({}) })) });
  const listed = catalogue.parse((await call('list_tools')).said).tools;
  expect(listed.map(({ id }) => id)).toEqual(tools.map(({ id }) => id));
  const order = { tool: 'gen_01', input: { prompt: 'a fox in the snow' } };
  const { tokens } = quoteSchema.parse((await call('quote', order)).said);
  const generationId = randomUUID();
  const first = submittedSchema.parse((await call('generate', { ...order, quotedCost: tokens, generationId })).said);
  const again = submittedSchema.parse((await call('generate', { ...order, quotedCost: tokens, generationId })).said);
  expect([first.new_total_tokens, again.new_total_tokens]).toEqual([92, 92]);
  const found = generationSchema.parse((await call('get_generation', { id: generationId })).said);
  expect(found).toMatchObject({ id: generationId, tokens_used: 8, user_id: person.id });
  const list = generationListSchema.parse((await call('list_generations', { limit: 5 })).said);
  expect(list.generations.map(({ id }) => id)).toEqual([generationId]);
});

test('a refusal is a result that the model can read', async () => {
  const reading = await keyOf(['read']);
  const order = { tool: 'gen_01', input: { prompt: 'a fox' } };
  for (const [name, args, key, code] of [
    ['generate', order, reading, 'missing_scope'],
    ['generate', { ...order, quotedCost: 1 }, secret, 'quote_changed'],
    ['generate', { tool: 'gen_01', input: {} }, secret, 'invalid_input'],
    ['generate', { tool: 'nothing' }, secret, 'invalid_input'],
    ['get_generation', { id: randomUUID() }, secret, 'not_found'],
    ['get_generation', {}, secret, 'invalid_input'],
  ] as const) {
    expect(await call(name, args, key)).toMatchObject({ isError: true, said: { code } });
  }
});

test('what is no message of the protocol is answered by its codes', async () => {
  expect(await rpc('tools/call', { name: 'constructor' })).toMatchObject({ id: 7, error: { code: -32602 } });
  expect(await rpc('resources/list')).toMatchObject({ id: 7, error: { code: -32601 } });
  const broken = await post('{');
  expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32700 } }]);
  expect(await (await post('[]')).json()).toMatchObject({ id: null, error: { code: -32600 } });
});

test('nobody comes in without a key, not even with a session', async () => {
  const hello = { jsonrpc: '2.0', id: 7, method: 'ping' };
  const anonymous = await post(JSON.stringify(hello), null);
  expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await studio.ask(person, 'POST', '/mcp', hello)).status).toBe(401);
  expect((await post(JSON.stringify(hello), `kn_${'x'.repeat(43)}`)).status).toBe(401);
  expect((await studio.app.request('/mcp')).status).toBe(405);
});

test('while the studio is closed it is closed for assistants too', async () => {
  const ping = async () => (await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' }))).status;
  await switchMaintenance(studio.deps.database, true);
  await expect.poll(ping, { timeout: 20_000 }).toBe(503);
});
