import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { balanceOf, createPerson } from '../../../../test/support/people.ts';
import { storedInput } from '../../../../test/support/stored-input.ts';
import { falRoute, pictureTool } from '../../../../test/support/tool-definitions.ts';
import { toolDeskOf } from '../../../../test/support/tool-desk.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../../test/support/two-routes.ts';
import { buildMedia } from '../../../../test/support/videos.ts';
import { uploadKinds } from '../../../studio/files/upload-folders.ts';
import { generationListSchema, quoteSchema } from '../../../studio/generations/wire.ts';
import { addedToolsSchema } from './tool-wire.ts';

const reason = 'A new model';
const errorSchema = z.object({ code: z.string() });

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

const { desk, refused, offered, tested, published } = toolDeskOf(() => studio);

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

test('a draft is thrown away: back to what was published, or altogether', async () => {
  const { tool } = await desk('POST', '', { slug: 'fleeting', definition: pictureTool(), reason });
  const gone = await studio.ask(studio.admin, 'DELETE', `/api/admin/tools/${tool.id}/draft?reason=Not+needed`);
  expect(gone.status).toBe(204);
  const { tools } = await studio.read(['GET', '/api/admin/tools'], addedToolsSchema);
  expect(tools.map(({ id }) => id)).not.toContain(tool.id);
});

test('everything that was done to tools stands in the audit log', async () => {
  const actions = new Set((await studio.auditLines()).map(({ action }) => action));
  for (const action of ['add', 'draft', 'test', 'publish', 'roll_back', 'retire', 'return', 'discard']) {
    expect(actions).toContain(`tool.${action}`);
  }
});

test('a version that cannot exist is not sold', async () => {
  expect(await refused('POST', '/x_dream_painter/roll-back', { version: 2 ** 40, reason })).toMatchObject({
    status: 400,
  });
  expect(await refused('POST', '/x_dream_painter/roll-back', { version: 99, reason })).toMatchObject({ status: 404 });
});
