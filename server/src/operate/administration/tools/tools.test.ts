import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { balanceOf, createPerson } from '../../../../test/support/people.ts';
import { makeSound } from '../../../../test/support/sounds.ts';
import { storedInput } from '../../../../test/support/stored-input.ts';
import { falRoute, pictureTool } from '../../../../test/support/tool-definitions.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../../test/support/two-routes.ts';
import { buildMedia, makeVideo } from '../../../../test/support/videos.ts';
import { catalogueSchema, generationListSchema, quoteSchema } from '../../../http/wire.ts';
import { uploadKinds } from '../../../studio/files/upload-folders.ts';
import { addedToolsSchema, providersSchema, toolDeskSchema } from './tool-wire.ts';

const reason = 'A new model';
const errorSchema = z.object({ code: z.string(), details: z.unknown().optional() });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startAdminStudio({ env: media.env });
  studio.fal.offer(['fal-ai/dream-painter', 'fal-ai/other-painter']);
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(() => studio.fal.follow(() => undefined));

const desk = (method: string, path: string, body?: unknown) =>
  studio.read([method, `/api/admin/tools${path}`], toolDeskSchema, body);

async function refused(method: string, path: string, body?: unknown) {
  const answer = await studio.ask(studio.admin, method, `/api/admin/tools${path}`, body);
  return { status: answer.status, ...errorSchema.parse(await answer.json()) };
}

/** As a person finds it in the catalogue; undefined when nobody offers it. */
async function offered(id: string) {
  const answer = await studio.ask(null, 'GET', '/api/catalogue');
  return catalogueSchema.parse(await answer.json()).tools.find((tool) => tool.id === id);
}

async function tested(id: string, input: Record<string, unknown> = { prompt: 'a fox' }) {
  await desk('POST', `/${id}/test`, { provider: 'fal', input });
  return eventually(async () => {
    const [test] = (await desk('GET', `/${id}`)).tests;
    expect(test?.isPassed).not.toBeNull();
    return test;
  });
}

/** A tool that people can order. */
async function published(slug: string, definition: unknown = pictureTool()): Promise<string> {
  const { tool } = await desk('POST', '', { slug, definition, reason });
  await tested(tool.id);
  const { draftNo } = await desk('GET', `/${tool.id}`);
  await desk('POST', `/${tool.id}/publish`, { draftNo, note: reason });
  await eventually(async () => expect(await offered(tool.id)).toBeDefined());
  return tool.id;
}

describe('a tool that an operator adds', () => {
  test('is a draft that nobody is offered until its price is proved and its route was tested', async () => {
    const added = await desk('POST', '', { slug: 'dream-painter', definition: pictureTool(), reason });
    expect(added).toMatchObject({
      tool: { id: 'x_dream_painter', state: 'draft', publishedVersion: null, fromTokens: 4 },
      problems: [],
      proofs: [{ provider: 'fal', isProved: true, worst: { tokens: 4, costMicros: 20_000 } }],
      left: [{ words: 'Test the route to fal.', place: 'tests.fal' }],
    });
    expect(await offered('x_dream_painter')).toBeUndefined();
    expect(await refused('POST', '/x_dream_painter/publish', { draftNo: added.draftNo, note: reason })).toMatchObject({
      status: 409,
      code: 'not_ready',
      details: ['Test the route to fal.'],
    });
  });

  test('is tested by one real call that no tokens pay for, its cost and a small picture shown', async () => {
    const before = await balanceOf(studio.database, studio.admin);
    expect(await tested('x_dream_painter', { prompt: 'a fox', num_images: 2 })).toMatchObject({
      provider: 'fal',
      isPassed: true,
      isCurrent: true,
      message: 'It delivered 2 files.',
      costMicros: 40_000,
      preview: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(studio.fal.requests.at(-1)).toMatchObject({
      endpoint: 'fal-ai/dream-painter',
      input: { prompt: 'a fox', num_images: 2, seed: expect.any(Number) },
    });
    expect(await balanceOf(studio.database, studio.admin)).toEqual(before);
  });

  test('once published is quoted, charged, made and refunded in part like every other tool', async () => {
    const { draftNo } = await desk('GET', '/x_dream_painter');
    await desk('POST', '/x_dream_painter/publish', { draftNo, note: reason });
    await eventually(async () =>
      expect(await offered('x_dream_painter')).toMatchObject({
        fn: 'x/dream-painter',
        route: '/tools/dream-painter',
        name: 'Dream Painter',
        fromTokens: 4,
        version: 1,
        enabled: true,
      }),
    );
    const person = await createPerson(studio.database);
    const input = { prompt: 'a fox', num_images: 3 };
    const quote = await studio.ask(person, 'POST', '/api/quote', { tool: 'x_dream_painter', input });
    expect(quoteSchema.parse(await quote.json())).toMatchObject({
      tokens: 12,
      lines: [{ label: 'Images', tokens: 12 }],
    });
    const id = await studio.submitTo(person, 'x/dream-painter', input);
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      tool_type: 'x_dream_painter',
      tool_name: 'Dream Painter',
      input_data: { prompt: 'a fox', num_images: 3, tool_version: 1 },
      receipt: { charged: 12, returned: 0 },
      metadata: { provider: 'fal' },
    });
    studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.pictures(2) : undefined));
    expect(await studio.ended(person, await studio.submitTo(person, 'x/dream-painter', input))).toMatchObject({
      receipt: { charged: 12, returned: 4, reason: '2 of 3 images were delivered' },
    });
  });

  test('refuses what its fields do not take, in words, and charges nothing', async () => {
    const person = await createPerson(studio.database);
    const before = await balanceOf(studio.database, person);
    for (const input of [
      { prompt: '' },
      { prompt: 'a fox', num_images: 5 },
      { prompt: 'x'.repeat(501) },
      { prompt: 1 },
    ]) {
      const answer = await studio.ask(person, 'POST', '/functions/v1/x/dream-painter', {
        generationId: crypto.randomUUID(),
        ...input,
      });
      expect([answer.status, errorSchema.parse(await answer.json()).code]).toEqual([400, 'invalid_input']);
    }
    expect(await balanceOf(studio.database, person)).toEqual(before);
  });

  test('tells pages and programs its fields, but not who makes it or for how much', async () => {
    const answer = await studio.ask(null, 'GET', '/api/tools/x_dream_painter');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ version: 1, definition: { name: 'Dream Painter', routes: [] } });
    expect(text).not.toContain('fal-ai/dream-painter');
    expect((await studio.ask(null, 'GET', '/api/tools/x_nothing')).status).toBe(404);
    expect((await studio.ask(null, 'GET', '/api/tools/x_dream_painter?version=9')).status).toBe(404);
  });

  test('is found by its results in the list of generations', async () => {
    const person = await createPerson(studio.database);
    await studio.ended(person, await studio.submitTo(person, 'x/dream-painter', { prompt: 'a fox' }));
    const list = await studio.ask(person, 'GET', '/api/generations?tool_type=x_dream_painter');
    expect(generationListSchema.parse(await list.json()).generations).toHaveLength(1);
    expect((await studio.ask(person, 'GET', '/api/generations?tool_type=x_nothing')).status).toBe(400);
  });
});

test("a tool with a picture takes the person's own uploads alone, and hands them to its provider", async () => {
  const fields = [
    { kind: 'image' as const, name: 'photo', label: 'Photo', required: true },
    { kind: 'prompt' as const, name: 'prompt', label: 'Prompt', maxLength: 500, default: '' },
  ];
  const route = falRoute('fal-ai/other-painter', {
    map: [
      { to: ['image_url'], from: { kind: 'file', field: 'photo' }, whenBlank: 'omit' },
      { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
    ],
    outputs: { path: ['images'], kind: 'image' },
    cost: { atLeast: 20_000, rates: [] },
  });
  const definition = pictureTool({
    fields,
    outputs: { kind: 'image', noun: 'images' },
    price: { atLeast: 5000, rates: [] },
    routes: [route],
  });
  const { tool } = await desk('POST', '', { slug: 'retoucher', definition, reason });
  const own = await storedInput(studio, studio.admin, { folder: 'tool-images' });
  expect(await tested(tool.id, { photo: own, prompt: 'warmer' })).toMatchObject({ isPassed: true });
  expect(studio.fal.requests.at(-1)?.input).toMatchObject({ image_url: expect.any(String), prompt: 'warmer' });
  const { draftNo } = await desk('GET', `/${tool.id}`);
  await desk('POST', `/${tool.id}/publish`, { draftNo, note: reason });
  await eventually(async () => expect(await offered(tool.id)).toBeDefined());
  const person = await createPerson(studio.database);
  const stolen = await studio.ask(person, 'POST', '/functions/v1/x/retoucher', {
    generationId: crypto.randomUUID(),
    photo: own,
  });
  expect(stolen.status).toBe(400);
  const theirs = await storedInput(studio, person, { folder: 'tool-images' });
  const made = await studio.submitTo(person, 'x/retoucher', { photo: theirs });
  expect(await studio.ended(person, made)).toMatchObject({ status: 'completed', receipt: { charged: 5 } });
  expect(uploadKinds([]).get('tool-images')).toEqual(['image']);
});

describe('a version', () => {
  test('leaves what was ordered before as it was, and can be sold again', async () => {
    const id = await published('seasons');
    const person = await createPerson(studio.database);
    const first = await studio.submitTo(person, 'x/seasons', { prompt: 'spring' });
    await studio.ended(person, first);
    const dearer = pictureTool({
      name: 'Seasons',
      price: { atLeast: 1000, rates: [{ label: 'Images', amount: 9000, per: [{ kind: 'count' }], when: [] }] },
      routes: [falRoute('fal-ai/other-painter')],
    });
    const { draftNo } = await desk('GET', `/${id}`);
    await desk('PUT', `/${id}/draft`, { definition: dearer, draftNo });
    expect(await offered(id)).toMatchObject({ name: 'Dream Painter', fromTokens: 4, version: 1 });
    await tested(id);
    const changed = await desk('GET', `/${id}`);
    await desk('POST', `/${id}/publish`, { draftNo: changed.draftNo, note: 'Dearer' });
    await eventually(async () =>
      expect(await offered(id)).toMatchObject({ name: 'Seasons', fromTokens: 9, version: 2 }),
    );
    const second = await studio.submitTo(person, 'x/seasons', { prompt: 'summer' });
    expect(await studio.ended(person, second)).toMatchObject({
      receipt: { charged: 9 },
      input_data: { tool_version: 2 },
    });
    expect(await studio.falRequest(second)).toMatchObject({ endpoint: 'fal-ai/other-painter' });
    expect(await studio.find(person, first)).toMatchObject({
      receipt: { charged: 4 },
      input_data: { tool_version: 1 },
    });

    expect((await desk('POST', `/${id}/roll-back`, { version: 1, reason })).versions).toMatchObject([
      { version: 2, isPublished: false },
      { version: 1, isPublished: true },
    ]);
    await eventually(async () => expect(await offered(id)).toMatchObject({ fromTokens: 4, version: 1 }));
  });

  test('is made as it was ordered, whatever was published while it waited', async () => {
    const id = await published('patience');
    studio.fal.follow(({ kind }) => (kind === 'status' ? { body: { status: 'IN_PROGRESS', logs: [] } } : undefined));
    const person = await createPerson(studio.database);
    const waiting = await studio.submitTo(person, 'x/patience', { prompt: 'spring', num_images: 2 });
    await studio.atProvider(person, waiting);
    await desk('POST', `/${id}/retire`, { reason });
    studio.fal.follow(() => undefined);
    await studio.hurry(waiting);
    expect(await studio.ended(person, waiting)).toMatchObject({
      status: 'completed',
      receipt: { charged: 8, returned: 0 },
    });
  });

  test('that was published cannot be changed or removed in the database', async () => {
    await expect(studio.database.deleteFrom('tool_versions').execute()).rejects.toThrow('kept for good');
    await expect(studio.database.updateTable('tool_versions').set({ note: 'x' }).execute()).rejects.toThrow(
      'kept for good',
    );
    await expect(
      studio.database.deleteFrom('tools').where('published_version', 'is not', null).execute(),
    ).rejects.toThrow('kept for good');
  });
});

describe('retiring', () => {
  test('ends the offer within a second, keeps the results, and can be undone', async () => {
    const id = await published('short-lived');
    const person = await createPerson(studio.database);
    const made = await studio.submitTo(person, 'x/short-lived', { prompt: 'a fox' });
    await studio.ended(person, made);
    await desk('POST', `/${id}/retire`, { reason });
    await eventually(async () => expect(await offered(id)).toBeUndefined());
    const again = await studio.ask(person, 'POST', '/functions/v1/x/short-lived', {
      generationId: crypto.randomUUID(),
      prompt: 'a fox',
    });
    expect(again.status).toBe(404);
    expect((await studio.find(person, made)).outputs).toHaveLength(1);
    const kept = await studio.ask(null, 'GET', '/api/tools/x_short_lived?version=1');
    expect(await kept.json(), 'a version never changes').toMatchObject({ fn: 'x/short-lived', version: 1 });
    expect(await refused('POST', '', { slug: 'short-lived', definition: pictureTool(), reason })).toMatchObject({
      status: 409,
      code: 'id_taken',
    });
    await desk('POST', `/${id}/return`, { reason });
    await eventually(async () => expect(await offered(id)).toMatchObject({ enabled: true }));
  });
});

/** What a price has to bring in above its cost, in percent, once every reader has heard of it. */
async function setMargin(id: string, percent: number): Promise<void> {
  await studio.ask(studio.admin, 'PUT', '/api/admin/settings/tool_margin', { value: percent, reason });
  await eventually(async () => expect((await desk('GET', `/${id}`)).guard.margin).toBe(1000 + 10 * percent));
}

describe('offering a retired tool again', () => {
  test('is refused while its price does not cover its cost any more, and says by which order', async () => {
    const id = await published('once-dear');
    await desk('POST', `/${id}/retire`, { reason });
    await setMargin(id, 500);
    const answer = await refused('POST', `/${id}/return`, { reason });
    await setMargin(id, 20);
    expect(answer).toMatchObject({
      status: 409,
      code: 'not_ready',
      details: expect.arrayContaining([expect.stringContaining('it would have to sell for')]),
    });
    await desk('POST', `/${id}/return`, { reason });
  });

  test('is refused while nobody has set up its provider', async () => {
    await addReplicate(studio, { baseUrl: 'https://replicate.kinora.invalid/v1' });
    const id = await publishAdded(studio, 'once-made', [replicateRoute('dream/painter')]);
    await desk('POST', `/${id}/retire`, { reason });
    await studio.database.deleteFrom('providers').where('id', '=', 'replicate').execute();
    expect(await refused('POST', `/${id}/return`, { reason })).toMatchObject({
      status: 409,
      details: ['Set up the provider replicate.'],
    });
    expect(await offered(id)).toBeUndefined();
  });
});

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

  test('is thrown away: back to what was published, or altogether', async () => {
    const { tool } = await desk('POST', '', { slug: 'fleeting', definition: pictureTool(), reason });
    const gone = await studio.ask(studio.admin, 'DELETE', `/api/admin/tools/${tool.id}/draft?reason=Not+needed`);
    expect(gone.status).toBe(204);
    const { tools } = await studio.read(['GET', '/api/admin/tools'], addedToolsSchema);
    expect(tools.map(({ id }) => id)).not.toContain(tool.id);
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
  const { guard, proofs } = await desk('GET', '/x_dream_painter');
  expect(guard).toMatchObject({ margin: 1200 });
  const [proof] = proofs;
  const { tokens, costMicros, ratio } = proof?.worst ?? { tokens: 0, costMicros: 1, ratio: 0 };
  expect(ratio).toBeCloseTo((tokens * guard.tokenValue) / costMicros, 2);
});

test('everything that was done to tools stands in the audit log', async () => {
  const actions = new Set((await studio.auditLines()).map(({ action }) => action));
  for (const action of ['add', 'draft', 'test', 'publish', 'roll_back', 'retire', 'return', 'discard']) {
    expect(actions).toContain(`tool.${action}`);
  }
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

test.each(['nonsense', 'ftp://gpu.example', 'https://user:key@gpu.example', 'https://gpu.example/v1?key=1', 'http://'])(
  'a provider at %j is refused, with the field',
  async (baseUrl) => {
    const provider = { id: 'gpu', kind: 'comfy', name: 'GPU', baseUrl, concurrency: 1, isEnabled: true, reason };
    const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tool-providers', provider);
    expect([answer.status, errorSchema.parse(await answer.json())]).toMatchObject([
      400,
      { code: 'invalid_input', details: [{ field: 'baseUrl' }] },
    ]);
  },
);

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

test('a version that cannot exist is not sold', async () => {
  expect(await refused('POST', '/x_dream_painter/roll-back', { version: 2 ** 40, reason })).toMatchObject({
    status: 400,
  });
  expect(await refused('POST', '/x_dream_painter/roll-back', { version: 99, reason })).toMatchObject({ status: 404 });
});

test('a provider is listed with its tools and the names of its headers, and its key is told to nobody', async () => {
  const named = async (id: string) => {
    const { providers } = await studio.read(['GET', '/api/admin/tool-providers'], providersSchema);
    return providers.find((one) => one.id === id);
  };
  const provider = { kind: 'openai', name: 'Images', baseUrl: 'http://127.0.0.1:9/v1', concurrency: 2 };
  const sealed = { secret: 'not to be read', headers: { 'X-Room': 'not to be read either' } };
  const body = { id: 'images', ...provider, ...sealed, isEnabled: true, reason };
  const added = await studio.ask(studio.admin, 'POST', '/api/admin/tool-providers', body);
  expect(await added.text()).not.toContain('not to be read');
  const route = falRoute('fal-ai/dream-painter');
  const routes = [route, { ...route, provider: 'images' }];
  const { tool } = await desk('POST', '', { slug: 'two-ways', definition: { ...pictureTool(), routes }, reason });
  expect(await named('images')).toMatchObject({
    hasSecret: true,
    headers: ['X-Room'],
    tools: [{ id: tool.id, name: 'Dream Painter', isAdded: true }],
  });
  const own = (await named('fal'))?.tools;
  expect(own).toContainEqual({ id: 'fal_flux_kontext', name: 'FLUX Kontext', isAdded: false });
  expect(own).toContainEqual({ id: tool.id, name: 'Dream Painter', isAdded: true });
});
