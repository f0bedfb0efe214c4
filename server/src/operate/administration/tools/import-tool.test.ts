import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts';
import { storedInput } from '../../../../test/support/stored-input.ts';
import { documentOf } from '../../../studio/tools/import/fal-schemas.testing.ts';
import { importedToolSchema, providersSchema, toolDeskSchema, workflowInputsSchema } from './tool-wire.ts';

const reason = 'A new model';
const errorSchema = z.object({ error: z.string(), code: z.string(), details: z.unknown().optional() });

let studio: AdminStudio;
let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
  const own = { PROVIDER_KIND: 'comfy', PROVIDER_URL: `${standIn.origin}/comfy`, PROVIDER_KEY: standIn.key };
  studio = await startAdminStudio({ env: { ...own, PROVIDER_ID: 'card' } });
  await addProvider('rep', 'replicate', '/replicate/v1');
  await addProvider('gpu', 'comfy', '/comfy');
  await addProvider('pictures', 'openai', '/openai/v1');
  await addProvider('sd', 'sdcpp', '/sd-server');
  await addProvider('webui', 'a1111', '/a1111', `kinora:${standIn.key}`);
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await standIn.stop();
});
beforeEach(() => standIn.spoil(() => null));

const addProvider = (id: string, kind: string, path: string, secret: string | null = standIn.key) =>
  studio.read(['POST', '/api/admin/tool-providers'], providersSchema, {
    ...{ id, kind, name: `My ${kind}`, baseUrl: `${standIn.origin}${path}`, secret, headers: {} },
    ...{ concurrency: 2, isEnabled: true, reason },
  });
const imported = (body: object) => studio.read(['POST', '/api/admin/tools/import'], importedToolSchema, body);

async function refused(body: object, path = '/api/admin/tools/import') {
  const answer = await studio.ask(studio.admin, 'POST', path, body);
  return { status: answer.status, ...errorSchema.parse(await answer.json()) };
}

/** Keeps a definition, and makes one file by its route. */
async function tested(slug: string, definition: unknown, provider: string, input: object) {
  const { tool, problems } = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, {
    slug,
    definition,
    reason,
  });
  expect(problems).toEqual([]);
  await studio.read(['POST', `/api/admin/tools/${tool.id}/test`], toolDeskSchema, { provider, input });
  return eventually(async () => {
    const { tests } = await studio.read(['GET', `/api/admin/tools/${tool.id}`], toolDeskSchema);
    expect(tests[0]?.isPassed).not.toBeNull();
    return tests[0];
  });
}

describe('a model of Replicate', () => {
  const model = 'black-forest-labs/flux-schnell';

  test('becomes a draft that makes pictures', async () => {
    const { definition } = await imported({ kind: 'replicate', provider: 'rep', model });
    expect(definition).toMatchObject({
      name: 'Flux Schnell',
      summary: 'A fast text-to-image model',
      outputs: { kind: 'image', count: 'num_outputs' },
      fields: expect.arrayContaining([
        expect.objectContaining({ kind: 'prompt', name: 'prompt', required: true }),
        expect.objectContaining({ kind: 'select', name: 'aspect_ratio', default: '1:1' }),
      ]),
    });
    expect(JSON.stringify(definition)).not.toContain('disable_safety_checker');
    expect(await tested('schnell', definition, 'rep', { prompt: 'a red fox', num_outputs: 2 })).toMatchObject({
      isPassed: true,
      message: 'It delivered 2 files.',
    });
  });

  test('of which a version is wanted holds on to it', async () => {
    const version = 'a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc';
    for (const named of ['851-labs/background-remover', `851-labs/background-remover:${version}`]) {
      const { definition } = await imported({ kind: 'replicate', provider: 'rep', model: named });
      expect(definition).toMatchObject({ category: 'enhancement', routes: [{ target: { version } }] });
    }
  });

  test.each<[string, object, object]>([
    ['that there is not', { model: 'nobody/nothing' }, { status: 404, error: /^There is no model nobody\/nothing/ }],
    [
      'in a version that there is not',
      { model: `${model}:${'a'.repeat(64)}` },
      { status: 404, error: /has no version/ },
    ],
    ['named otherwise', { model: 'https://10.0.0.1/x' }, { status: 400, error: /is named owner\/name/ }],
    [
      'of a provider that there is not',
      { model, provider: 'none' },
      { status: 404, error: /^There is no provider none/ },
    ],
    ['of a provider of another kind', { model, provider: 'gpu' }, { status: 400, error: /another kind \(comfy\)/ }],
  ])('%s is refused in words', async (_what, asked, { status, error }: { status?: number; error?: RegExp }) => {
    const answer = await refused({ kind: 'replicate', provider: 'rep', ...asked });
    expect(answer).toMatchObject({ status, error: expect.stringMatching(error ?? /^$/) });
  });

  test.each([
    [{ status: 401 }, 400, 'not_importable', /does not take the key that is kept for it/],
    [{ status: 500 }, 502, 'provider_unavailable', /answered 500/],
    ['lost answer' as const, 502, 'provider_unavailable', /did not answer/],
    ['garbage' as const, 502, 'provider_unavailable', /instead of listing what it has/],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 502, 'provider_unavailable', /answered 307/],
    [{ status: 200, body: { latest_version: 7 } }, 400, 'not_importable', /no version whose schema/],
  ])('of which the provider says %j is refused in words', async (fault, status, code, error) => {
    standIn.spoil(() => fault);
    const answer = await refused({ kind: 'replicate', provider: 'rep', model });
    expect(answer).toMatchObject({ status, code, error: expect.stringMatching(error) });
  });
});

/** As its editor exports it. */
const workflow = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'kinora-preview.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'a red fox', clip: ['1', 1] } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 128, height: 64, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      ...{ model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
      ...{ seed: 7, steps: 4, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'fox' } },
};

describe('a workflow of ComfyUI', () => {
  test('tells its inputs, and with what was chosen becomes a draft that makes pictures', async () => {
    const told = await studio.read(['POST', '/api/admin/tools/import/workflow'], workflowInputsSchema, {
      ...{ provider: 'gpu', workflow },
    });
    expect(told).toMatchObject({ outputNode: '7', outputs: [{ nodeId: '7', kind: 'image' }], warnings: [] });
    expect(told.inputs.find(({ key }) => key === '5.steps')).toMatchObject({
      ...{ classType: 'KSampler', type: 'integer', value: 4, limits: { min: 1, max: 10_000, step: 1 } },
      ...{ range: { min: 1, max: 50, step: 1 }, uses: ['offer', 'fix'], suggested: 'fix' },
    });
    const choices = { '5.steps': { use: 'offer', label: 'Care', max: 8 }, '3.text': { use: 'fix', value: 'ugly' } };
    const { definition } = await imported({ kind: 'comfy', provider: 'gpu', workflow, name: 'Foxes', choices });
    expect(definition).toMatchObject({ name: 'Foxes', outputs: { kind: 'image' } });
    expect(await tested('foxes', definition, 'gpu', { prompt: 'a blue whale', care: 2 })).toMatchObject({
      isPassed: true,
      message: 'It delivered one file.',
    });
  });

  test('is refused with the place, and nothing of it is kept', async () => {
    const before = await studio.database.selectFrom('tools').select('id').execute();
    const bad = { ...workflow, 5: { class_type: 'Magic', inputs: {} } };
    for (const path of ['/api/admin/tools/import', '/api/admin/tools/import/workflow']) {
      const kind = path.endsWith('import') ? { kind: 'comfy' } : {};
      expect(await refused({ ...kind, provider: 'gpu', workflow: bad }, path)).toMatchObject({
        ...{ status: 400, code: 'not_importable', error: expect.stringMatching(/^The server has no node Magic/) },
        details: [{ field: 'workflow.5' }],
      });
    }
    expect(await studio.database.selectFrom('tools').select('id').execute()).toEqual(before);
  });

  test.each([
    ['a workflow that is none', { workflow: 'x' }],
    ['choices that are none', { workflow, choices: { '5.steps': 'offer' } }],
    ['a value that is a list', { workflow, choices: { '5.steps': { use: 'fix', value: ['4', 0] } } }],
    ['a limit that is a word', { workflow, choices: { '5.steps': { use: 'offer', max: '9' } } }],
    ['an unknown key', { workflow, choices: { '5.steps': { use: 'offer', evil: 1 } } }],
  ])('is refused with %s', async (_what, asked) => {
    expect((await refused({ kind: 'comfy', provider: 'gpu', ...asked })).status).toBe(400);
  });
});

describe.each([
  [{ kind: 'openai', provider: 'pictures', model: 'gpt-image-1', operation: 'generations' }, { n: 2 }],
  [
    { kind: 'sdcpp', provider: 'sd' },
    { batch_count: 2, width: 256, height: 256, steps: 2 },
  ],
  [
    { kind: 'a1111', provider: 'webui', operation: 'txt2img', model: 'kinora-preview' },
    { batch_size: 2, steps: 2 },
  ],
] as const)('what is asked for by %j', (asked, input) => {
  test('becomes a draft that makes pictures', async () => {
    const { definition, warnings } = await imported(asked);
    expect(warnings.length).toBeGreaterThan(0);
    const made = await tested(`by-${asked.kind}`, definition, asked.provider, { prompt: 'a red fox', ...input });
    expect(made).toMatchObject({ isPassed: true, message: 'It delivered 2 files.' });
  });

  test('is refused in words while its provider does not take the key', async () => {
    standIn.spoil(() => ({ status: 401 }));
    expect(await refused(asked)).toMatchObject({ status: 400, error: expect.stringMatching(/does not take the key/) });
  });

  test('never becomes a fault of ours, whatever its provider says', async () => {
    for (const body of [[], {}, 7, { data: 7 }, [{ title: 7 }], { limits: { max_width: -1 } }]) {
      standIn.spoil(() => ({ status: 200, body }));
      const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tools/import', asked);
      expect([body, answer.status < 500]).toEqual([body, true]);
    }
  });
});

test('a picture is edited by a model in the shape of OpenAI', async () => {
  const { definition } = await imported({
    kind: 'openai',
    provider: 'pictures',
    model: 'gpt-image-1',
    operation: 'edits',
  });
  const own = await storedInput(studio, studio.admin, { folder: 'tool-images' });
  const made = await tested('editor', definition, 'pictures', { prompt: 'warmer', pictures: [own] });
  expect(made).toMatchObject({ isPassed: true });
});

test.each([
  [{ kind: 'openai', provider: 'pictures', model: 'dall-e-3', operation: 'edits' }, /edits none/],
  [{ kind: 'sdcpp', provider: 'sd', mode: 'vid_gen' }, /makes no videos/],
  [{ kind: 'a1111', provider: 'webui', operation: 'txt2img', model: 'nothing' }, /has no model nothing/],
])('%j is refused in words', async (asked, error) => {
  expect(await refused(asked)).toMatchObject({
    status: 400,
    code: 'not_importable',
    error: expect.stringMatching(error),
  });
});

test('a model that nobody knows is drafted with a warning of its sizes', async () => {
  const asked = { kind: 'openai', provider: 'pictures', model: 'flux-local', operation: 'generations' };
  const { warnings } = await imported(asked);
  expect(warnings).toContainEqual(expect.stringMatching(/does not list a model flux-local/));
  expect(warnings).toContainEqual(expect.stringMatching(/does not say which sizes a model takes/));
});

test('a provider of the environment is listed, asked and used like one that was added, and changed there alone', async () => {
  const { providers } = await studio.read(['GET', '/api/admin/tool-providers'], providersSchema);
  expect(providers.find(({ id }) => id === 'card')).toMatchObject({
    ...{ kind: 'comfy', baseUrl: `${standIn.origin}/comfy`, isFixed: true, hasSecret: true, concurrency: 1 },
  });
  const taken = {
    id: 'card',
    kind: 'comfy',
    name: 'Card',
    baseUrl: 'http://10.0.0.5',
    concurrency: 1,
    isEnabled: true,
  };
  expect(await refused({ ...taken, reason }, '/api/admin/tool-providers')).toMatchObject({ code: 'id_taken' });
  const { definition } = await imported({ kind: 'comfy', provider: 'card', workflow });
  expect(await tested('by-card', definition, 'card', { prompt: 'a blue whale' })).toMatchObject({ isPassed: true });
});

test('a model that a tool of the program is made by is imported with the name of that tool', async () => {
  const draft = (endpoint: string) =>
    studio.read(['POST', '/api/admin/tools/import'], importedToolSchema, {
      kind: 'fal-document',
      endpoint,
      document: documentOf(endpoint),
    });
  expect((await draft('fal-ai/hidream-i1-dev')).sameModel).toMatchObject([
    { id: 'fal_hidream_i1', route: expect.stringMatching(/^\//) },
  ]);
  expect((await draft('fal-ai/flux-1/dev')).sameModel).toEqual([]);
});
