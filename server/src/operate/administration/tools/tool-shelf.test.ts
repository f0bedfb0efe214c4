import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { documentOf } from '../../../studio/tools/import/fal-schemas.testing.ts';
import { importedToolSchema, shelfSchema, toolDeskSchema } from './tool-wire.ts';

const reason = 'A model that people ask for';
let studio: AdminStudio;
/** Where fal hands out what it says of its models. */
let fal: Server;
beforeAll(async () => {
  fal = createServer((request, response) => {
    const endpoint = new URL(request.url ?? '/', 'http://fal.example').searchParams.get('endpoint_id') ?? '';
    response.setHeader('content-type', 'application/json').end(JSON.stringify(documentOf(endpoint)));
  }).listen(0, '127.0.0.1');
  await once(fal, 'listening');
  const address = fal.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  studio = await startAdminStudio({ env: { FAL_SCHEMA_URL: `http://127.0.0.1:${address.port}/openapi.json` } });
});
afterAll(async () => {
  await studio.stop();
  fal.close();
});

const shelf = async () => (await studio.read(['GET', '/api/admin/tool-shelf'], shelfSchema)).tools;
const onShelf = async (id: string) => (await shelf()).find((entry) => entry.id === id);

test('the shelf tells of every model what it makes, from how many tokens on, and how sure its cost is', async () => {
  expect(await shelf()).toHaveLength(73);
  expect(await onShelf('nano-banana')).toEqual({
    id: 'nano-banana',
    kind: 'images',
    name: 'Nano Banana',
    summary: expect.stringContaining('Gemini 2.5 Flash Image'),
    provider: 'fal',
    endpoint: 'fal-ai/nano-banana',
    fromTokens: 8,
    costAsOf: '2026-01',
    costNote: expect.stringContaining('said in January 2026. Check it against the list of today before you publish.'),
    added: null,
    fulfills: null,
  });
  expect(await onShelf('ai-video-extender')).toMatchObject({ fulfills: 'AI Video Extender' });
  expect(await onShelf('face-swap')).toMatchObject({ fulfills: 'Face Swap AI' });
});

test('an unknown one is not found', async () => {
  const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tools/import', { kind: 'shelf', id: 'nothing' });
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'There is no ready-made tool nothing.' }]);
});

test('one click draws a draft from what fal says now, whose price is proved at the margin of this studio', async () => {
  const draft = async () =>
    studio.read(['POST', '/api/admin/tools/import'], importedToolSchema, { kind: 'shelf', id: 'nano-banana' });
  const priced = z.object({ price: z.object({ rates: z.array(z.object({ amount: z.int() })) }) });
  const { definition, warnings } = await draft();
  expect(warnings).toEqual([expect.stringMatching(/^The cost is what the provider's price list said in January 2026/)]);
  const desk = { slug: 'nano-banana', definition, reason };
  expect(await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, desk)).toMatchObject({
    problems: [],
    proofs: [{ provider: 'fal', isProved: true }],
    left: ['Test the route to fal.'],
  });
  expect(await onShelf('nano-banana')).toMatchObject({ added: { id: 'x_nano_banana', state: 'draft' } });

  const changed = await studio.ask(studio.admin, 'PUT', '/api/admin/settings/tool_margin', { value: 100, reason });
  expect(changed.status).toBe(200);
  const amountOf = (of: unknown) => priced.parse(of).price.rates[0]?.amount ?? 0;
  await eventually(async () =>
    expect(amountOf((await draft()).definition)).toBeGreaterThan(amountOf(definition) * 1.6),
  );
});
