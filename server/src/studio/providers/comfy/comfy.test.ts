import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ComfyGraph, ComfyMapping } from '@kinora/catalogue/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  inputFile,
  make,
  newRun,
  type StandIn,
  startStandIn,
  submit,
  untilEnded,
} from '../../../../test/support/stand-in.ts';
import { NotTaken, type Provider, ProviderUnavailable } from '../provider.ts';

let standIn: StandIn;
let comfy: Provider;
beforeAll(async () => {
  standIn = await startStandIn();
}, 60_000);
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.spoil(() => null);
  comfy = standIn.provider('comfy', '/comfy');
});

const loader = { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'kinora-preview.safetensors' } };
const words = (text: unknown) => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['1', 1] } });
const textToImage = (changes: ComfyGraph = {}): ComfyMapping => ({
  provider: 'comfy',
  output: 'image',
  graph: ({ prompt }, _, seed) => ({
    1: loader,
    2: words(prompt),
    3: words('blurry'),
    4: { class_type: 'EmptyLatentImage', inputs: { width: 128, height: 64, batch_size: 2 } },
    5: {
      class_type: 'KSampler',
      inputs: {
        ...{ model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
        ...{ seed, steps: 4, cfg: 7, sampler_name: 'euler', scheduler: 'normal', denoise: 1 },
      },
    },
    6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
    7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'anything' } },
    ...changes,
  }),
});
const edit: ComfyMapping = {
  provider: 'comfy',
  output: 'image',
  graph: (_, media) => ({
    1: { class_type: 'LoadImage', inputs: { image: media.picture } },
    2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'edited' } },
  }),
};
const isSubmit = (line: string) => line === 'POST /comfy/prompt';

test('a workflow runs under our own id, and keeps its files under names of their own', async () => {
  const run = newRun(textToImage());
  const answer = await make(comfy, run);
  expect(answer).toMatchObject({ status: 'succeeded', outputs: [{}, {}] });
  const urls = answer.status === 'succeeded' ? answer.outputs.map((one) => ('url' in one ? one.url : '')) : [];
  for (const url of urls) expect(new URL(url).searchParams.get('subfolder')).toBe('kinora');
  expect(new Set(urls.map((url) => new URL(url).searchParams.get('filename'))).size).toBe(2);
  const folder = await mkdtemp(join(tmpdir(), 'kinora-output-'));
  await comfy.fetchOutput?.(urls[0] ?? '', { maxBytes: 1_000_000, timeoutMs: 10_000, into: join(folder, 'picture') });
  expect((await readFile(join(folder, 'picture'))).subarray(1, 4).toString()).toBe('PNG');
  await rm(folder, { recursive: true });
});

test('a file is uploaded before, under a name that nobody can guess', async () => {
  const picture = await (
    await fetch(
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    )
  ).arrayBuffer();
  expect(await make(comfy, newRun(edit), [inputFile('picture', Buffer.from(picture))])).toMatchObject({
    status: 'succeeded',
  });
  expect(standIn.heard.slice(0, 2)).toEqual(['POST /comfy/upload/image', 'POST /comfy/prompt']);
});

describe('a submit whose answer was lost', () => {
  test('is found by our own id, and never sent a second time', async () => {
    standIn.spoil((line) => (isSubmit(line) ? 'lost answer' : null));
    const run = newRun(textToImage());
    await expect(submit(comfy, run)).rejects.toBeInstanceOf(ProviderUnavailable);
    const found = await comfy.find?.(run);
    expect(found?.status).toMatch(/^(working|succeeded)$/);
    expect(await untilEnded(comfy, run, found ?? { status: 'unknown' })).toMatchObject({ status: 'succeeded' });
    expect(standIn.heard.filter(isSubmit)).toHaveLength(1);
  });

  test('because nobody heard it is unknown to the server', async () => {
    standIn.spoil((line) => (isSubmit(line) ? 'not heard' : null));
    const run = newRun(textToImage());
    const failure = await submit(comfy, run).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(failure).not.toBeInstanceOf(NotTaken);
    expect(await comfy.find?.(run)).toEqual({ status: 'unknown' });
  });
});

describe('a workflow', () => {
  test.each<[string, ComfyGraph]>([
    ['whose model the server lacks', { 1: { ...loader, inputs: { ckpt_name: 'flux.safetensors' } } }],
    ['whose node the server lacks', { 4: { class_type: 'UltimateSDUpscale', inputs: {} } }],
  ])('%s was certainly not taken', async (_, changes) => {
    await expect(submit(comfy, newRun(textToImage(changes)))).rejects.toMatchObject({ why: 'unknown_model' });
  });

  test('with a value out of its limits is refused for good', async () => {
    const wide = { 4: { class_type: 'EmptyLatentImage', inputs: { width: 99_999, height: 64, batch_size: 1 } } };
    expect(await submit(comfy, newRun(textToImage(wide)))).toMatchObject({
      status: 'failed',
      code: 'provider_refused',
      message: expect.stringContaining('value_bigger_than_max'),
    });
  });

  test('of which a part was dropped is stopped and refused', async () => {
    const more: ComfyGraph = { 8: { class_type: 'SaveImage', inputs: { filename_prefix: 'more' } } };
    const run = newRun(textToImage(more), { prompt: 'painted slowly' });
    expect(await submit(comfy, run)).toMatchObject({ status: 'failed', code: 'provider_refused' });
    const after = await comfy.check(run);
    expect(after.status).toMatch(/^(stopped|unknown)$/);
  });

  test('that keeps only previews delivers nothing', async () => {
    const preview: ComfyGraph = { 7: { class_type: 'PreviewImage', inputs: { images: ['6', 0] } } };
    expect(await make(comfy, newRun(textToImage(preview)))).toMatchObject({
      status: 'failed',
      code: 'provider_failed',
    });
  });

  test('that fails says nothing of the paths of the server', async () => {
    const told = {
      outputs: {},
      status: {
        status_str: 'error',
        messages: [
          ['execution_error', { exception_message: 'OOM at /home/op/ComfyUI/nodes.py', traceback: ['/home'] }],
        ],
      },
    };
    const run = newRun(textToImage());
    standIn.spoil((line) => (line.includes('/history/') ? { status: 200, body: { [run.id]: told } } : null));
    const answer = await comfy.check(run);
    expect(answer).toMatchObject({ status: 'failed', code: 'provider_failed' });
    expect(JSON.stringify(answer)).not.toContain('/home');
  });
});

describe('cancelling', () => {
  test.each([
    ['a server of today', null],
    ['an older one, which has no call for it', { status: 404 }],
  ])('at %s stops what is running', async (_, fault) => {
    standIn.spoil((line) => (line.includes('/api/jobs/') ? fault : null));
    const run = newRun(textToImage(), { prompt: 'painted slowly' });
    const answer = await submit(comfy, run);
    await comfy.cancel(run);
    expect((await untilEnded(comfy, run, answer)).status).toMatch(/^(stopped|unknown)$/);
    expect(standIn.heard.some((line) => line.endsWith('/interrupt'))).toBe(fault !== null);
  });

  test('what the server does not have touches nobody else', async () => {
    expect(await comfy.cancel(newRun(textToImage()))).toBe(false);
    expect(standIn.heard.filter((line) => line.startsWith('POST'))).toEqual([]);
  });
});

test.each([
  ['garbage', 'garbage'],
  ['an inner address', { status: 302, headers: { location: 'http://169.254.169.254/' } }],
  ['a history of another shape', { status: 200, body: { history: [1, 2] } }],
] as const)('%s in place of a history is no answer about the work', async (_, fault) => {
  standIn.spoil((line) => (line.includes('/history/') ? fault : null));
  await expect(comfy.check({ ...newRun(textToImage()), id: randomUUID() })).rejects.toBeInstanceOf(ProviderUnavailable);
});
