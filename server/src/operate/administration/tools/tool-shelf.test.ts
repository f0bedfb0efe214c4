import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import { catalogueSchema } from '../../../studio/availability/wire.ts';
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
    costNote: expect.stringContaining('said in January 2026.'),
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
  expect(definition, 'the doubt stays with the draft until somebody has said what is billed').toMatchObject({
    routes: [{ costNote: warnings[0] }],
  });
  const desk = { slug: 'nano-banana', definition, reason };
  expect(await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, desk)).toMatchObject({
    problems: [],
    proofs: [{ provider: 'fal', isProved: true }],
    left: [{ words: 'Test the route to fal.', place: 'tests.fal' }],
  });
  expect(await onShelf('nano-banana')).toMatchObject({ added: { id: 'x_nano_banana', state: 'draft' } });

  const amountOf = (of: unknown) => priced.parse(of).price.rates[0]?.amount ?? 0;
  async function setMargin(value: number, isThen: (amount: number) => void) {
    const changed = await studio.ask(studio.admin, 'PUT', '/api/admin/settings/tool_margin', { value, reason });
    expect(changed.status).toBe(200);
    await eventually(async () => isThen(amountOf((await draft()).definition)));
  }
  const usual = amountOf(definition);
  await setMargin(100, (amount) => expect(amount).toBeGreaterThan(usual * 1.6));
  await setMargin(20, (amount) => expect(amount).toBe(usual));
});

describe('what was announced', () => {
  async function published(id: string): Promise<string> {
    const { definition } = await studio.read(['POST', '/api/admin/tools/import'], importedToolSchema, {
      kind: 'shelf',
      id,
    });
    const added = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, { slug: id, definition, reason });
    await studio.database
      .insertInto('tool_tests')
      .values({
        tool_id: added.tool.id,
        hash: hashOfJson(added.definition),
        provider: 'fal',
        is_passed: true,
        cost_micros: 0,
      })
      .execute();
    const { draftNo } = added;
    const publish = `/api/admin/tools/${added.tool.id}/publish`;
    await studio.read(['POST', publish], toolDeskSchema, { draftNo, note: reason });
    return added.tool.id;
  }

  const catalogue = async () =>
    catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json()).tools;
  const named = async (name: string) => (await catalogue()).filter((tool) => tool.name === name);

  beforeAll(() => studio.fal.offer(['fal-ai/pixverse/extend', 'fal-ai/fooocus']));

  test('stays coming soon while nobody offers it, and is the tool itself in the same place once somebody does', async () => {
    const place = async () => (await catalogue()).findIndex(({ name }) => name === 'AI Video Extender');
    expect(await named('AI Video Extender')).toMatchObject([{ comingSoon: true, route: null, fromTokens: 20 }]);
    const fromEnd = (await catalogue()).length - (await place());
    const id = await published('ai-video-extender');
    await eventually(async () =>
      expect(await named('AI Video Extender')).toMatchObject([
        { id, comingSoon: false, enabled: true, route: '/tools/ai-video-extender', fromTokens: 28 },
      ]),
    );
    expect((await catalogue()).length - (await place())).toBe(fromEnd);
    const told = z.object({ paths: z.record(z.string(), z.object({ post: z.unknown().optional() })) });
    const { paths } = told.parse(await (await studio.ask(null, 'GET', '/openapi.json')).json());
    expect(paths['/functions/v1/x/ai-video-extender']?.post).toMatchObject({
      summary: 'AI Video Extender',
      requestBody: { content: { 'application/json': { schema: { properties: { video_url: {}, prompt: {} } } } } },
    });
    expect(await named('AI Auto Video Caption')).toMatchObject([{ comingSoon: true }]);

    await studio.read(['POST', `/api/admin/tools/${id}/retire`], toolDeskSchema, { reason });
    await eventually(async () => expect(await named('AI Video Extender')).toMatchObject([{ comingSoon: true }]));
  });

  test('as a classic tool leads to the tool that an operator offers in its place', async () => {
    const classic = async () => (await catalogue()).find(({ id }) => id === 'gen_05');
    expect(await classic()).toMatchObject({ enabled: false, instead: null });
    await published('face-swap');
    await eventually(async () =>
      expect(await classic()).toMatchObject({
        enabled: false,
        instead: { name: 'Face Swap AI', route: '/tools/face-swap', fromTokens: 10 },
      }),
    );
  });
});
