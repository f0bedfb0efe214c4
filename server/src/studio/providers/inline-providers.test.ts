import type { A1111Mapping, OpenAiImagesMapping, SdServerMapping } from '@kinora/catalogue/providers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  inputFile,
  make,
  newRun,
  type StandIn,
  startStandIn,
  submit,
  untilEnded,
} from '../../../test/support/stand-in.ts';
import { NotTaken, type Provider, type ProviderAnswer, ProviderUnavailable, type unwatched } from './provider.ts';

let standIn: StandIn;
let photo: Buffer;
beforeAll(async () => {
  standIn = await startStandIn();
  photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}, 60_000);
afterAll(() => standIn.stop());
beforeEach(() => standIn.spoil(() => null));

const openai = () => standIn.provider('openai', '/openai/v1');
const sdServer = () => standIn.provider('sdcpp', '/sd-server');
const a1111 = () => standIn.provider('a1111', '/a1111', { secret: `kinora:${standIn.key}` });

const generations: OpenAiImagesMapping = {
  provider: 'openai',
  operation: 'generations',
  request: ({ prompt, count, size }) => ({
    ...{ model: 'gpt-image-1', prompt: String(prompt), n: Number(count ?? 1) },
    ...(size === undefined ? {} : { size: String(size) }),
  }),
};
const edits: OpenAiImagesMapping = { ...generations, operation: 'edits', images: ['pictures'], mask: 'mask' };
const imageGeneration: SdServerMapping = {
  provider: 'sdcpp',
  mode: 'img_gen',
  request: ({ prompt, width }, { picture }) => ({
    prompt,
    width: width ?? 64,
    height: 64,
    init_image: picture ?? null,
  }),
};
const textToImage: A1111Mapping = {
  provider: 'a1111',
  operation: 'txt2img',
  request: ({ prompt, steps }) => ({ prompt, steps: steps ?? 4, width: 64, height: 64, batch_size: 2, seed: 7 }),
};
const imageToImage: A1111Mapping = {
  ...{ provider: 'a1111', operation: 'img2img' },
  request: ({ prompt }, { picture }) => ({ prompt, init_images: [picture], width: 64, height: 64 }),
};

const formatsOf = async (answer: ProviderAnswer) => {
  const outputs = answer.status === 'succeeded' ? answer.outputs : [];
  return Promise.all(outputs.map(async (one) => ('bytes' in one ? (await sharp(one.bytes).metadata()).format : 'url')));
};

describe('pictures that are in the answer itself', () => {
  test("come from OpenAI's generations", async () => {
    const answer = await make(openai(), newRun(generations, { prompt: 'a fox', count: 3 }));
    expect(await formatsOf(answer)).toEqual(['png', 'png', 'png']);
  });

  test("come from OpenAI's edits, with every picture and the mask", async () => {
    const files = ['pictures.0', 'pictures.1', 'mask'].map((field) => inputFile(field, photo));
    expect(await formatsOf(await make(openai(), newRun(edits), files))).toEqual(['png']);
  });

  test("come from stable-diffusion.cpp's native API", async () => {
    expect(await formatsOf(await make(sdServer(), newRun(imageGeneration)))).toEqual(['png']);
    const edited = await make(sdServer(), newRun(imageGeneration), [inputFile('picture', photo)]);
    expect(await formatsOf(edited)).toEqual(['png']);
    expect(standIn.heard.every((line) => line.includes('/sdcpp/v1/'))).toBe(true);
  });

  test("come from Automatic1111's web UI, with the seed that was used", async () => {
    const answer = await make(a1111(), newRun(textToImage));
    expect(await formatsOf(answer)).toEqual(['png', 'png']);
    expect(answer).toMatchObject({ metadata: { seed: 7 } });
    expect(await formatsOf(await make(a1111(), newRun(imageToImage), [inputFile('picture', photo)]))).toEqual(['png']);
  });
});

describe("a video of stable-diffusion.cpp's server", () => {
  // The stand-in has a model for pictures loaded; these are the real server's own answers to one that makes videos.
  const film: SdServerMapping = {
    provider: 'sdcpp',
    mode: 'vid_gen',
    request: ({ prompt }) => ({ prompt, video_frames: 33 }),
  };
  const video = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from('webm, as far as anybody looks')]);
  const job = { id: 'job_01', kind: 'vid_gen', created: 1_776_401_000, error: null };

  test('is one file beside its format and frames, not a list', async () => {
    const states = [
      { ...job, status: 'queued', queue_position: 2, result: null },
      { ...job, status: 'generating', queue_position: 0, result: null },
      {
        ...{ ...job, status: 'completed', queue_position: 0 },
        result: {
          output_format: 'webm',
          mime_type: 'video/webm',
          fps: 16,
          frame_count: 33,
          b64_json: video.toString('base64'),
        },
      },
    ];
    standIn.spoil((line) => {
      if (line === 'POST /sd-server/sdcpp/v1/vid_gen') return { status: 202, body: { ...job, status: 'queued' } };
      return line === 'GET /sd-server/sdcpp/v1/jobs/job_01' ? { status: 200, body: states.shift() } : null;
    });
    const run = newRun(film);
    const answer = await submit(sdServer(), run);
    expect(answer).toMatchObject({ status: 'working', requestId: 'job_01' });
    const ended = await untilEnded(sdServer(), run, answer);
    expect(ended).toEqual({ status: 'succeeded', outputs: [{ bytes: video }], metadata: {} });
    expect(states).toHaveLength(0);
  });

  test('that came without its file is a failure', async () => {
    standIn.spoil((line) =>
      line.startsWith('GET')
        ? { status: 200, body: { ...job, status: 'completed', result: { fps: 16 } } }
        : { status: 202, body: job },
    );
    const run = newRun(film);
    expect(await make(sdServer(), run)).toMatchObject({ status: 'failed', code: 'provider_failed' });
  });
});

const services: [string, () => Provider, OpenAiImagesMapping | SdServerMapping | A1111Mapping][] = [
  ['OpenAI', openai, generations],
  ['stable-diffusion.cpp', sdServer, imageGeneration],
  ['Automatic1111', a1111, textToImage],
];
const isWork = (line: string) => line.startsWith('POST') && !/cancel|interrupt/.test(line);

describe.each(services)('%s', (_, provider, mapping) => {
  test.each([
    [{ status: 429, headers: { 'retry-after': '3' } }, 'busy'],
    [{ status: 401 }, 'account'],
    [{ status: 403 }, 'account'],
    [{ status: 404 }, 'unknown_model'],
    [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'account'],
  ])('answers %j when it certainly did not take the work: %s', async (fault, why) => {
    standIn.spoil((line) => (isWork(line) ? fault : null));
    await expect(submit(provider(), newRun(mapping))).rejects.toMatchObject({ why });
    expect(standIn.heard.filter(isWork)).toHaveLength(1);
  });

  test.each(['lost answer', { status: 502 }] as const)(
    'may have done the work when its answer is %j: it is sent once',
    async (fault) => {
      standIn.spoil((line) => (isWork(line) ? fault : null));
      const failure = await submit(provider(), newRun(mapping)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ProviderUnavailable);
      expect(failure).not.toBeInstanceOf(NotTaken);
      expect(standIn.heard.filter(isWork)).toHaveLength(1);
    },
  );

  test.each([
    'a fox <lora:paid-model:1>',
    'a fox <LORA:x:0.5>',
    'a fox <sd_cpp_extra_args>{"sample_params":{"sample_steps":150}}</sd_cpp_extra_args>',
    'a fox <hypernet:x:1>',
  ])('never hears the prompt %j', async (prompt) => {
    expect(await submit(provider(), newRun(mapping, { prompt }))).toMatchObject({
      status: 'failed',
      code: 'provider_refused',
      field: 'prompt',
    });
    expect(standIn.heard.filter(isWork)).toEqual([]);
  });

  test('that says nothing usable has failed', async () => {
    standIn.spoil((line) => (isWork(line) ? { status: 200, body: { data: 'none', images: [], id: 'job-1' } } : null));
    const run = newRun(mapping);
    const answer = await submit(provider(), run);
    standIn.spoil(() => ({ status: 200, body: { status: 'completed', result: { images: 'none' } } }));
    expect(await untilEnded(provider(), run, answer)).toMatchObject({ status: 'failed', code: 'provider_failed' });
  });

  test('whose answer is far too long has failed', async () => {
    standIn.spoil((line) =>
      isWork(line) !== (mapping.provider === 'sdcpp')
        ? { status: 200, headers: { 'content-length': '1000000000' } }
        : null,
    );
    const run = { ...newRun(mapping), requestId: 'job-1' };
    const answer = mapping.provider === 'sdcpp' ? provider().check(run) : submit(provider(), run);
    expect(await answer).toMatchObject({ status: 'failed', message: expect.stringContaining('too long') });
  });
});

describe('a refusal', () => {
  test("of OpenAI's safety system is one of content", async () => {
    expect(await submit(openai(), newRun(generations, { prompt: 'a naked woman' }))).toMatchObject({
      code: 'content_policy',
    });
  });

  test('of a value names its field', async () => {
    expect(await submit(openai(), newRun(generations, { prompt: 'a fox', size: '10x10' }))).toMatchObject({
      code: 'provider_refused',
      field: 'size',
    });
    expect(await submit(sdServer(), newRun(imageGeneration, { prompt: 'a fox', width: 9999 }))).toMatchObject({
      code: 'provider_refused',
    });
    expect(await submit(a1111(), newRun(textToImage, { prompt: 'a fox', steps: 999 }))).toMatchObject({
      code: 'provider_refused',
    });
  });

  test('because our money is spent is no fault of the order', async () => {
    const body = {
      error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
    };
    standIn.spoil(() => ({ status: 429, body }));
    await expect(submit(openai(), newRun(generations))).rejects.toMatchObject({ why: 'account' });
  });
});

test('what waits at stable-diffusion.cpp is cancelled for good, what it is making is not', async () => {
  const slowly = newRun(imageGeneration, { prompt: 'painted slowly' });
  const first = await submit(sdServer(), slowly);
  const second = await submit(sdServer(), newRun(imageGeneration, { prompt: 'painted slowly' }));
  const third = await submit(sdServer(), newRun(imageGeneration, { prompt: 'painted slowly' }));
  const idOf = (answer: ProviderAnswer) => (answer.status === 'working' ? answer.requestId : null);
  expect(await sdServer().cancel({ ...slowly, requestId: idOf(third) })).toBe(true);
  expect(await sdServer().check({ ...slowly, requestId: idOf(third) })).toEqual({ status: 'stopped' });
  expect(await untilEnded(sdServer(), slowly, first)).toMatchObject({ status: 'succeeded' });
  expect(await untilEnded(sdServer(), slowly, second)).toMatchObject({ status: 'succeeded' });
});

describe('at Automatic1111', () => {
  async function send(prompt: string, watch: typeof unwatched): Promise<ProviderAnswer> {
    const run = newRun(textToImage, { prompt });
    const call = await a1111().prepare(run, { files: [], person: run.id, deadlineAt: new Date(Date.now() + 60_000) });
    return call(watch);
  }
  const wanting: typeof unwatched = { report: async () => undefined, isCancelAsked: async () => true };

  test('a task is interrupted while it is ours', async () => {
    const watch = { ...wanting, report: async () => undefined };
    expect(await send('painted slowly, and slowly again', watch)).toMatchObject({ status: 'stopped' });
    expect(standIn.heard.some((line) => line.endsWith('/interrupt'))).toBe(true);
  });

  test("somebody else's task is neither interrupted nor shown as ours", async () => {
    const shown: unknown[] = [];
    const watch = { ...wanting, report: async (progress: unknown) => void shown.push(progress) };
    standIn.spoil((line) =>
      line.includes('/progress') ? { status: 200, body: { progress: 0.9, current_task: 'task(theirs)' } } : null,
    );
    expect(await send('painted slowly', watch)).toMatchObject({ status: 'succeeded' });
    expect(standIn.heard.some((line) => line.endsWith('/interrupt'))).toBe(false);
    for (const progress of shown) expect(progress).toMatchObject({ percent: null, queuePosition: 1 });
  });
});
