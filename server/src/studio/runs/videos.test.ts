// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { buildMedia, makeVideo, meanColor, type TestVideo } from '../../../test/support/videos.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import type { Output } from '../files/wire.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: WorkingStudio;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startWorkingStudio({ env: { ...media.env, EMBEDDED: 'engine,engine:fal' } });
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(async () => {
  studio.fal.follow(() => undefined);
  await studio.closeCircuits();
});

async function deliver(video: TestVideo | Buffer): Promise<void> {
  const body = Buffer.isBuffer(video) ? video : await makeVideo(video);
  const answer = studio.fal.video(body);
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
}

const rich = () => createPerson(studio.database, { tokens: 5000 });
const image = (person: Person, folder: string) => storedInput(studio, person, { folder });

async function read(output: Output | undefined, url: string | null | undefined = output?.url): Promise<Buffer> {
  const stored = await studio.deps.store.get(String(url).replace('/files/', ''));
  if (stored === null) throw new Error(`Nothing is stored at ${url}`);
  return Buffer.concat(await stored.stream.toArray());
}

describe('a video', () => {
  test('is kept with its facts, a poster, a thumbnail, a placeholder and a silent preview', async () => {
    const person = await rich();
    const body = await makeVideo({ frames: 120, hasSound: true, color: 'red', width: 400, height: 224 });
    await deliver(body);
    const id = await studio.submitTo(person, 'fal-minimax-hailuo', {
      imageUrl: await image(person, 'video-source-images'),
      prompt: 'the fox runs',
    });
    const { status, outputs, receipt } = await studio.ended(person, id);
    expect({ status, receipt }).toMatchObject({ status: 'completed', receipt: { charged: 50, returned: 0 } });
    const [output] = outputs;
    expect(output).toMatchObject({
      contentType: 'video/mp4',
      bytes: body.length,
      width: 400,
      height: 224,
      seconds: 5,
      frames: 120,
      fps: 24,
      hasAudio: true,
      placeholder: expect.stringMatching(/^data:image\/webp/),
      thumbnailUrl: expect.stringMatching(/\.webp$/),
    });
    expect((await read(output)).equals(body)).toBe(true);
    for (const url of [output?.posterUrl, output?.previewUrl]) {
      const [red = 0, green = 255, blue = 255] = await meanColor(await read(output, url));
      expect([red > 200, green < 60, blue < 60]).toEqual([true, true, true]);
    }
    expect((await read(output, output?.previewUrl)).length).toBeLessThan(body.length);
  });

  test.each<[string, string, object, TestVideo, object]>([
    [
      'VEO2: a clip of 6 seconds is cut to 5',
      'fal-veo2',
      { prompt: 'waves', duration: '5s' },
      { frames: 144 },
      { seconds: 5, frames: 120, width: 160 },
    ],
    [
      'VEO3 Fast: a square is cut out of the middle',
      'fal-veo3-fast',
      { prompt: 'waves', aspectRatio: '1:1' },
      { frames: 24, hasSound: true },
      { width: 90, height: 90, frames: 24, hasAudio: true },
    ],
    [
      'VEO3 Fast: 21:9',
      'fal-veo3-fast',
      { prompt: 'waves', aspectRatio: '21:9' },
      { width: 640, height: 360 },
      { width: 640, height: 274 },
    ],
    [
      'LTXV: exactly as many frames as asked for',
      'fal-ltxv',
      { prompt: 'waves', numFrames: 24 },
      { frames: 25 },
      { frames: 24, fps: 24, seconds: 1 },
    ],
  ])('%s', async (_what, fn, input, delivered, expected) => {
    const person = await rich();
    await deliver(delivered);
    const folder = { 'fal-veo2': 'veo2-images', 'fal-ltxv': 'ltxv-images' }[fn];
    const imageUrl = folder === undefined ? {} : { imageUrl: await image(person, folder) };
    const { status, outputs } = await studio.ended(
      person,
      await studio.submitTo(person, fn, { ...imageUrl, ...input }),
    );
    expect(status).toBe('completed');
    expect(outputs).toEqual([expect.objectContaining(expected)]);
  });

  test('that is already as asked for is not encoded again', async () => {
    const person = await rich();
    const body = await makeVideo({ frames: 120 });
    await deliver(body);
    const id = await studio.submitTo(person, 'fal-veo2', {
      imageUrl: await image(person, 'veo2-images'),
      prompt: 'waves',
      duration: '5s',
    });
    const [output] = (await studio.ended(person, id)).outputs;
    expect((await read(output)).equals(body)).toBe(true);
  });
});

describe('each video tool', () => {
  test.each<[string, string, Record<string, unknown>, string, Record<string, unknown>]>([
    [
      'fal-minimax-hailuo',
      'video-source-images',
      { duration: '10' },
      'fal-ai/minimax/hailuo-02/standard/image-to-video',
      { duration: '10' },
    ],
    ['fal-wan-pro', 'wan-pro-images', { seed: 7 }, 'fal-ai/wan-pro/image-to-video', { seed: 7 }],
    [
      'fal-kling-pro',
      'kling-pro-images',
      { aspectRatio: '9:16' },
      'fal-ai/kling-video/v1.6/pro/image-to-video',
      { aspect_ratio: '9:16' },
    ],
    ['fal-veo2', 'veo2-images', { duration: '6s' }, 'fal-ai/veo3.1/image-to-video', { generate_audio: false }],
    ['fal-ltxv', 'ltxv-images', {}, 'fal-ai/ltxv-13b-098-distilled/image-to-video', { num_frames: 121 }],
  ])('%s hands its picture over and delivers', async (fn, folder, input, endpoint, expected) => {
    const person = await rich();
    await deliver({ frames: 24 });
    const id = await studio.submitTo(person, fn, { imageUrl: await image(person, folder), prompt: 'waves', ...input });
    expect(await studio.ended(person, id)).toMatchObject({ status: 'completed', receipt: { returned: 0 } });
    const request = await studio.falRequest(id);
    expect(request).toMatchObject({ endpoint, input: { prompt: 'waves', ...expected } });
    expect(studio.fal.uploaded(request.input.image_url)?.length).toBeGreaterThan(0);
  });

  test('of the operator alone is switched off until an endpoint is named, and then asks that', async () => {
    const person = await rich();
    const videoUrl = await storedInput(studio, person, {
      folder: 'classic-input',
      body: await makeVideo(),
      ...{ contentType: 'video/mp4', extension: 'mp4', seconds: 1, frames: 24, fps: 24 },
    });
    const input = { videoUrl, styleUrl: await image(person, 'classic-input') };
    const refused = await studio.ask(person, 'POST', '/functions/v1/video-style-transfer', {
      generationId: randomUUID(),
      ...input,
    });
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'tool_disabled' })]);

    const named = await startWorkingStudio({ env: { ...media.env, STYLE_TRANSFER_ENDPOINT: 'somebody/style' } });
    try {
      const owner = await createPerson(named.database, { tokens: 100 });
      const answer = named.fal.video(await makeVideo());
      named.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
      const id = await named.submitTo(owner, 'video-style-transfer', {
        videoUrl: await storedInput(named, owner, {
          folder: 'classic-input',
          body: await makeVideo(),
          ...{ contentType: 'video/mp4', extension: 'mp4', seconds: 3, frames: 72, fps: 24 },
        }),
        styleUrl: await storedInput(named, owner, { folder: 'classic-input' }),
      });
      expect(await named.ended(owner, id)).toMatchObject({ status: 'completed', receipt: { charged: 15 } });
      expect((await named.falRequest(id)).endpoint).toBe('somebody/style');
    } finally {
      await named.stop();
    }
  });
});

test('the upscaler is priced by what was measured, and tells both sizes', async () => {
  const person = await rich();
  const source = await makeVideo({ width: 640, height: 360, frames: 60 });
  const videoUrl = await storedInput(studio, person, {
    folder: 'video-upscaler-input',
    body: source,
    ...{ contentType: 'video/mp4', extension: 'mp4', width: 640, height: 360, seconds: 2.5, frames: 60, fps: 24 },
  });
  await deliver({ width: 1280, height: 720, frames: 60 });
  const id = await studio.submitTo(person, 'fal-video-upscaler', { settings: { videoUrl, scale: 2 } });
  const generation = await studio.ended(person, id);
  // ceil(1280 x 720 x 60 x 1333 / 10^10)
  expect(generation).toMatchObject({
    status: 'completed',
    receipt: { charged: 8 },
    metadata: { original_resolution: '640 x 360', upscaled_resolution: '1280 x 720' },
    input_data: { videoAnalysis: { totalFrames: 60, frameRate: 24, duration: 2.5 } },
  });
  const sent = studio.fal.uploaded((await studio.falRequest(id)).input.video_url);
  expect(sent?.equals(source)).toBe(true);
});

test.each(['zoom', 'pan', 'rotate', 'fade'])(
  'motion graphics (%s) are made here, in the size of the picture',
  async (animationType) => {
    const person = await rich();
    const imageUrl = await storedInput(studio, person, { folder: 'classic-input', width: 301, height: 200 });
    const before = studio.fal.requests.length;
    const id = await studio.submitTo(person, 'motion-graphics-creator', { imageUrl, animationType, duration: 1 });
    expect(await studio.ended(person, id)).toMatchObject({
      status: 'completed',
      receipt: { charged: 12, returned: 0 },
      metadata: { provider: 'local' },
      outputs: [{ contentType: 'video/mp4', width: 302, height: 200, seconds: 1, frames: 30, hasAudio: false }],
    });
    expect(studio.fal.requests).toHaveLength(before);
  },
);

test('a video field takes no picture', async () => {
  const person = await rich();
  const videoUrl = await image(person, 'video-upscaler-input');
  const answer = await studio.ask(person, 'POST', '/functions/v1/fal-video-upscaler', {
    generationId: randomUUID(),
    videoUrl,
  });
  expect(answer.status).toBe(400);
});

describe('without ffmpeg', () => {
  let bare: WorkingStudio;
  beforeAll(async () => {
    bare = await startWorkingStudio({ env: { MEDIA_PROGRAM: media.env.MEDIA_PROGRAM, PATH: '/nowhere' } });
  });
  afterAll(() => bare.stop());

  test('a finished video is kept without stills, and one that must be cut is returned with the reason', async () => {
    const person = await createPerson(bare.database, { tokens: 5000 });
    const answer = bare.fal.video(await makeVideo({ frames: 144 }));
    bare.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
    const whole = await bare.submitTo(person, 'fal-veo3-fast', { prompt: 'waves' });
    expect(await bare.ended(person, whole)).toMatchObject({
      status: 'completed',
      outputs: [{ frames: 144, posterUrl: null, thumbnailUrl: null, placeholder: null }],
    });
    const cropped = await bare.submitTo(person, 'fal-veo3-fast', { prompt: 'waves', aspectRatio: '1:1' });
    expect(await bare.ended(person, cropped)).toMatchObject({
      status: 'failed',
      error_message: 'This studio cannot cut videos: ffmpeg is missing on its machine',
      receipt: { charged: 640, returned: 640 },
    });
  });
});

test('what is no video is not kept, and its tokens return', async () => {
  const person = await rich();
  await deliver(Buffer.from('an error page'));
  const id = await studio.submitTo(person, 'fal-veo3-fast', { prompt: 'waves' });
  await expect.poll(async () => (await studio.runOf(id)).failures, { timeout: 10_000 }).toBeGreaterThan(0);
  await studio.hurry(id, sql`, failures = 9`);
  expect(await studio.ended(person, id)).toMatchObject({ status: 'failed', receipt: { charged: 640, returned: 640 } });
});
