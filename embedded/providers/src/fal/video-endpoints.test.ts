import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaProgram, type VideoFacts } from '../../../../preview/src/video/media-program.ts';
import { buildMediaProgram } from '../../../../preview/src/video/testing/build-media-program.ts';
import { officialClient } from '../testing/fal-client.ts';
import { asDataUri, discPicture } from '../testing/sample-pictures.ts';
import { buildEngine, createDataDir, type Engine, PATIENCE, startEngine } from '../testing/start-engine.ts';
import { endpoints } from './endpoints.ts';

const image_url = 'https://example.com/a.png';
const prompt = 'slow pan over a lake';

function orderOf(id: string, input: object): unknown {
  const read = endpoints.find((endpoint) => endpoint.id === id)?.read({ prompt, ...input });
  return read && 'order' in read ? read.order : read;
}

describe('an input of a video endpoint', () => {
  const wide = { width: 1280, height: 720 };
  it.each([
    [
      'minimax/hailuo-02/standard/image-to-video',
      { image_url },
      { fps: 24, frames: 144 },
      { shortSide: 768, aspect: 'image' },
    ],
    [
      'minimax/hailuo-02/standard/image-to-video',
      { image_url, duration: '10', resolution: '512P' },
      { frames: 240 },
      { shortSide: 512, aspect: 'image' },
    ],
    [
      'wan-pro/image-to-video',
      { image_url, seed: 7 },
      { fps: 30, frames: 180, seed: 7 },
      { shortSide: 1080, aspect: 'image' },
    ],
    [
      'kling-video/v1.6/pro/image-to-video',
      { image_url, duration: '10', cfg_scale: 0.9 },
      { frames: 240, strength: 0.9 },
      { width: 1920, height: 1080 },
    ],
    [
      'kling-video/v1.6/pro/image-to-video',
      { image_url, aspect_ratio: '1:1' },
      { frames: 120 },
      { width: 1080, height: 1080 },
    ],
    [
      'veo3.1/image-to-video',
      { image_url, duration: '6s', generate_audio: false },
      { frames: 144, audio: false },
      { shortSide: 720, aspect: 'wide-or-tall' },
    ],
    [
      'veo3.1/fast',
      { aspect_ratio: '9:16', resolution: '1080p' },
      { frames: 192, audio: true, image: null },
      { width: 1080, height: 1920 },
    ],
    ['veo3.1', { negative_prompt: 'snow' }, { negativePrompt: 'snow', image: null }, wide],
    [
      'ltxv-13b-098-distilled/image-to-video',
      {
        image_url,
        num_frames: 97,
        frame_rate: 60,
        aspect_ratio: '16:9',
        reverse_video: true,
        constant_rate_factor: 40,
      },
      { frames: 97, fps: 60, reverse: true, crf: 40 },
      wide,
    ],
    [
      'ltxv-13b-098-distilled/image-to-video',
      { image_url, resolution: '480p' },
      { frames: 121 },
      { shortSide: 480, aspect: 'image' },
    ],
    [
      'wan-i2v',
      { image_url, num_frames: 100, frames_per_second: 24, resolution: '480p', aspect_ratio: '1:1' },
      { frames: 100, fps: 24 },
      { width: 480, height: 480 },
    ],
    [
      'pixverse/v3.5/image-to-video',
      { image_url, duration: '8', resolution: '540p', style: 'anime' },
      { frames: 192, style: 'anime' },
      { shortSide: 540, aspect: 'image' },
    ],
    [
      'luma-dream-machine/ray-2/image-to-video',
      { image_url, duration: '9s', aspect_ratio: '21:9', loop: true },
      { frames: 216, loop: true },
      { width: 1260, height: 540 },
    ],
  ])('%s %j becomes a clip with %j', (id, input, expected, shape) => {
    expect(orderOf(`fal-ai/${id}`, input)).toMatchObject({ kind: 'clip', prompt, ...expected, shape });
  });

  it('of the upscaler names the video and the factor', () => {
    const order = orderOf('fal-ai/video-upscaler', { video_url: image_url, scale: 4 });
    expect(order).toEqual({ kind: 'upscale', video: image_url, factor: 4, count: 1 });
  });

  it.each([
    ['minimax/hailuo-02/standard/image-to-video', { image_url, duration: 6 }],
    ['kling-video/v1.6/pro/image-to-video', { image_url, duration: '6' }],
    ['veo3.1/fast', { duration: '5s' }],
    ['veo3.1/image-to-video', {}],
    ['ltxv-13b-098-distilled/image-to-video', { image_url, num_frames: 8 }],
    ['wan-i2v', { image_url, num_frames: 80 }],
    ['pixverse/v3.5/image-to-video', { image_url, duration: '8', resolution: '1080p' }],
    ['luma-dream-machine/ray-2/image-to-video', { image_url, aspect_ratio: '1:1' }],
    ['video-upscaler', { video_url: image_url, scale: 3 }],
    ['video-upscaler', { image_url }],
  ])('%s %j is refused', (id, input) => {
    expect(orderOf(`fal-ai/${id}`, input)).toHaveProperty('problems');
  });
});

describe('a video endpoint', () => {
  const build = buildEngine();
  const program = buildMediaProgram();
  const media = createMediaProgram(program.file);
  let dataDir = '';
  let folder = '';
  let engine: Engine;

  beforeAll(async () => {
    dataDir = await createDataDir();
    folder = await mkdtemp(path.join(os.tmpdir(), 'delivered-'));
    engine = await startEngine(build, dataDir, { MEDIA_PROGRAM: program.file });
  }, PATIENCE);

  afterAll(async () => {
    await engine.kill('SIGTERM');
    await build.remove();
    program.remove();
    await rm(dataDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  const answerSchema = z.object({
    video: z.object({ url: z.url(), content_type: z.literal('video/mp4'), file_size: z.number() }),
  });

  /** What the delivered file is, and its address. */
  async function run(
    id: string,
    input: Record<string, unknown>,
  ): Promise<{ url: string; facts: VideoFacts; answer: object }> {
    const { data } = await officialClient(engine.url).subscribe(id, { input, pollInterval: 100 });
    const { video } = answerSchema.parse(data);
    const bytes = Buffer.from(await (await fetch(video.url)).arrayBuffer());
    expect(bytes.byteLength).toBe(video.file_size);
    await writeFile(path.join(folder, 'delivered.mp4'), bytes);
    return { url: video.url, facts: await media.probe(folder, 'delivered.mp4'), answer: z.looseObject({}).parse(data) };
  }

  it(
    'delivers an MP4 of exactly the size, frames and rate that the input asks for, which can be read in parts',
    async () => {
      const { facts, url, answer } = await run('fal-ai/ltxv-13b-098-distilled/image-to-video', {
        image_url: asDataUri(await discPicture(320, 240)),
        prompt,
        resolution: '480p',
        num_frames: 9,
        frame_rate: 30,
        seed: 4,
      });
      expect(facts).toMatchObject({ width: 640, height: 480, frames: 9, fps: 30, audio: false });
      expect(answer).toMatchObject({ prompt, seed: 4 });
      const part = await fetch(url, { headers: { range: 'bytes=4-7' } });
      expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    },
    PATIENCE,
  );

  it('that needs a decoder is not offered where there is none', async () => {
    const offered = async (served: Engine): Promise<unknown> => (await fetch(`${served.url}/capabilities`)).json();
    const listing = (...ids: string[]) => ({ protocols: { fal: { endpoints: expect.arrayContaining(ids) } } });
    expect(await offered(engine)).toMatchObject(listing('fal-ai/video-upscaler', 'fal-ai/wan-i2v'));
    const otherData = await createDataDir();
    const bare = await startEngine(build, otherData, { MEDIA_PROGRAM: program.file, PATH: '' });
    expect(await offered(bare)).toMatchObject(listing('fal-ai/wan-i2v'));
    expect(await offered(bare)).not.toMatchObject(listing('fal-ai/video-upscaler'));
    await bare.kill('SIGTERM');
    await rm(otherData, { recursive: true, force: true });
  });

  it(
    'enlarges a video that it fetches',
    async () => {
      const encoder = media.encode({
        folder,
        output: 'small.mp4',
        width: 64,
        height: 48,
        fps: 25,
        frames: 4,
        quality: 20,
      });
      for (let index = 0; index < 4; index += 1) {
        await encoder.write(new Uint8Array(64 * 48 * 4).fill(60 + index * 40));
      }
      await encoder.finish();
      const bytes = await readFile(path.join(folder, 'small.mp4'));
      const video_url = `data:video/mp4;base64,${bytes.toString('base64')}`;
      const { facts } = await run('fal-ai/video-upscaler', { video_url, scale: 4 });
      expect(facts).toMatchObject({ width: 256, height: 192, frames: 4, fps: 25, audio: false });
    },
    PATIENCE,
  );

  it(
    'films words with sound',
    async () => {
      const { facts } = await run('fal-ai/veo3.1/fast', { prompt: 'waves on a beach at sunset', duration: '4s' });
      expect(facts).toMatchObject({ width: 1280, height: 720, frames: 96, fps: 24, audio: true });
    },
    PATIENCE,
  );
});
