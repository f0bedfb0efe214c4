import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { makeSound } from '../../../../test/support/sounds.ts';
import { falRoute, pictureTool } from '../../../../test/support/tool-definitions.ts';
import { toolDeskOf } from '../../../../test/support/tool-desk.ts';
import { buildMedia, makeVideo } from '../../../../test/support/videos.ts';

const reason = 'A new model';

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startAdminStudio({ env: media.env });
  studio.fal.offer(['fal-ai/dream-painter']);
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(() => studio.fal.follow(() => undefined));

const { desk, refused, tested } = toolDeskOf(() => studio);

describe('a draft', () => {
  test('may be incomplete: what is wrong with it is told by its place, and it is neither tested nor published', async () => {
    const broken = { ...pictureTool(), outputs: { kind: 'image', noun: 'images', count: 'nothing' } };
    const { tool, problems, draftNo } = await desk('POST', '', { slug: 'broken', definition: broken, reason });
    expect(problems).toMatchObject([{ place: 'outputs.count' }]);
    const order = { provider: 'fal', input: { prompt: 'a fox' } };
    expect(await refused('POST', `/${tool.id}/test`, order)).toMatchObject({ status: 409, code: 'not_ready' });
    expect(await refused('POST', `/${tool.id}/publish`, { draftNo, note: reason })).toMatchObject({
      code: 'not_ready',
    });
  });

  test('below its cost cannot be published, and the desk says by which order it would lose', async () => {
    const cheap = pictureTool({
      price: { atLeast: 1000, rates: [{ label: 'Images', amount: 1000, per: [{ kind: 'count' }], when: [] }] },
    });
    const { tool, proofs, left } = await desk('POST', '', { slug: 'cheap', definition: cheap, reason });
    expect(proofs).toMatchObject([{ isProved: false, worst: { tokens: expect.any(Number) } }]);
    expect(left[0]?.words).toMatch(/^The price against fal: .*it would have to sell for/);
    expect(left[0]?.place).toBe('price.rates.0.amount');
    await tested(tool.id);
    const { draftNo } = await desk('GET', `/${tool.id}`);
    expect(await refused('POST', `/${tool.id}/publish`, { draftNo, note: reason })).toMatchObject({
      code: 'not_ready',
    });
  });

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { tool, draftNo } = await desk('POST', '', { slug: 'shared', definition: pictureTool(), reason });
    await desk('PUT', `/${tool.id}/draft`, { definition: pictureTool({ name: 'Theirs' }), draftNo });
    expect(
      await refused('PUT', `/${tool.id}/draft`, { definition: pictureTool({ name: 'Mine' }), draftNo }),
    ).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await desk('GET', `/${tool.id}`)).tool.name).toBe('Theirs');
  });

  test('whose test failed says what the provider said, and is not published', async () => {
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? { status: 422, body: { detail: 'No such style' } } : undefined,
    );
    const { tool } = await desk('POST', '', { slug: 'failing', definition: pictureTool(), reason });
    expect(await tested(tool.id)).toMatchObject({ isPassed: false, message: expect.stringContaining('No such style') });
    expect((await desk('GET', `/${tool.id}`)).left).toEqual([{ words: 'Test the route to fal.', place: 'tests.fal' }]);
  });
});

test.each(['video', 'audio'] as const)(
  'a test that makes a %s is played by whoever made it, and by nobody else',
  async (kind) => {
    const body = kind === 'audio' ? await makeSound('wav') : await makeVideo();
    const outputs = { kind, path: [kind] };
    const definition = {
      ...pictureTool({ category: kind, routes: [falRoute('fal-ai/dream-painter', { outputs })] }),
      outputs: { kind, noun: 'results', count: 'num_images' },
    };
    const { tool, problems } = await desk('POST', '', { slug: `plays-${kind}`, definition, reason });
    expect(problems).toEqual([]);
    const answer = kind === 'audio' ? studio.fal.sound(body) : studio.fal.video(body);
    studio.fal.follow((call) => (call.kind === 'result' ? answer : undefined));
    const address = (await tested(tool.id))?.preview ?? '';
    expect(address).toMatch(/^\/files\//);
    const played = await studio.ask(studio.admin, 'GET', address);
    expect([played.status, played.headers.get('content-type')]).toEqual([200, expect.stringMatching(`^${kind}/`)]);
    const stranger = await createPerson(studio.database);
    expect((await studio.ask(stranger, 'GET', address)).status).toBe(404);
  },
);

test('the desk says what a price has to bring in, with which its proofs are made', async () => {
  const { guard, proofs } = await desk('POST', '', { slug: 'guarded', definition: pictureTool(), reason });
  expect(guard).toMatchObject({ margin: 1200 });
  const [proof] = proofs;
  const { tokens, costMicros, ratio } = proof?.worst ?? { tokens: 0, costMicros: 1, ratio: 0 };
  expect(ratio).toBeCloseTo((tokens * guard.tokenValue) / costMicros, 2);
});

test('a test whose server was stopped is told as lost, and one that somebody is still at is under way', async () => {
  const { tool } = await desk('POST', '', { slug: 'interrupted', definition: pictureTool(), reason });
  const testOf = async () => (await desk('GET', `/${tool.id}`)).tests[0];
  await studio.database
    .insertInto('tool_tests')
    .values({ tool_id: tool.id, hash: 'a'.repeat(64), provider: 'fal', cost_micros: 20_000 })
    .execute();
  expect(await testOf()).toMatchObject({ isPassed: null });
  await studio.database
    .updateTable('tool_tests')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .where('tool_id', '=', tool.id)
    .execute();
  expect(await testOf()).toMatchObject({ isPassed: false, message: expect.stringContaining('The server was stopped') });
});

describe('importing a model of fal', () => {
  const imported = (body: object) => studio.ask(studio.admin, 'POST', '/api/admin/tools/import', body);
  const input = {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', title: 'Prompt' },
      enable_safety_checker: { type: 'boolean', default: true },
      num_images: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
    },
  };
  const output = {
    type: 'object',
    properties: { images: { type: 'array', items: { $ref: '#/components/schemas/Image' } } },
  };
  const json = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const document = {
    openapi: '3.0.4',
    info: { title: 'Queue OpenAPI for fal-ai/dream-painter' },
    components: {
      schemas: { In: input, Out: output, Image: { type: 'object', properties: { url: { type: 'string' } } } },
    },
    paths: {
      '/fal-ai/dream-painter': { post: { requestBody: json('In') } },
      '/fal-ai/dream-painter/requests/{request_id}': { get: { responses: { 200: json('Out') } } },
    },
  };

  test('makes a draft that has its inputs, keeps its safety switch from people, and can be added as it is', async () => {
    const answer = await imported({ kind: 'fal-document', endpoint: 'fal-ai/dream-painter', document });
    const { definition } = z.object({ definition: z.record(z.string(), z.unknown()) }).parse(await answer.json());
    const { tool, problems } = await desk('POST', '', { slug: 'imported', definition, reason });
    expect(problems).toEqual([]);
    expect(tool).toMatchObject({ category: 'image', providers: ['fal'] });
    expect((await desk('GET', `/${tool.id}`)).left).toContainEqual({
      words: 'Say what a call of fal costs.',
      place: 'routes.0.cost',
    });
    const fields = z.array(z.object({ name: z.string() })).parse(definition.fields);
    expect(fields.map(({ name }) => name)).toEqual(['prompt', 'num_images']);
  });

  test('says in words why a model cannot be a tool', async () => {
    const broken = { ...document, paths: {} };
    const answer = await imported({ kind: 'fal-document', endpoint: 'fal-ai/dream-painter', document: broken });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'not_importable', error: 'The document names no input: there is no POST with a JSON body.' },
    ]);
  });
});
