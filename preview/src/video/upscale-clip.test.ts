// @module-tag long

import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { clipOrder } from '@kinora/providers/port/orders';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openNetworks } from '../inference/open-networks.ts';
import { paintPicture } from '../paint/paint-picture.ts';
import { createRandom } from '../paint/random.ts';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { modelsFolder, subjectsFile } from '../testing/assets.ts';
import { createEnlarger } from './enlarge/enlarger.ts';
import { planPasses } from './enlarge/plan-passes.ts';
import { createMediaProgram } from './media-program.ts';
import { renderClip } from './render-clip.ts';
import { buildMediaProgram } from './testing/build-media-program.ts';
import { upscaleClip } from './upscale-clip.ts';

const PATIENCE = 120_000;
const build = buildMediaProgram();
const library = loadSubjects(subjectsFile);
const networks = openNetworks(modelsFolder);
const media = createMediaProgram(build.file);
const folder = mkdtempSync(path.join(os.tmpdir(), 'enlarged-'));
const report = (): void => undefined;

afterAll(() => {
  build.remove();
  rmSync(folder, { recursive: true });
});

/** Peak signal-to-noise ratio in dB, over red, green and blue. */
function likeness(left: Uint8Array | Uint8ClampedArray, right: Uint8Array | Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) {
    sum += at % 4 === 3 ? 0 : ((left[at] ?? 0) - (right[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (sum / (left.length * 0.75)));
}

/** Lanczos with three lobes, centered rightly, as video players enlarge. */
function lanczos(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray {
  const kernel = (x: number): number =>
    x === 0 ? 1 : Math.abs(x) >= 3 ? 0 : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2;
  const taps = (place: number): [number, number][] => {
    const middle = (place + 0.5) / 2 - 0.5;
    const near = Array.from({ length: 6 }, (_, tap) => Math.floor(middle) - 2 + tap);
    const weights = near.map((at) => kernel(middle - at));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return near.map((at, index) => [at, (weights[index] ?? 0) / total]);
  };
  const result = new Uint8ClampedArray(width * height * 16);
  for (let y = 0; y < height * 2; y += 1) {
    for (let x = 0; x < width * 2; x += 1) {
      for (let part = 0; part < 4; part += 1) {
        let sum = 0;
        for (const [row, down] of taps(y)) {
          for (const [column, across] of taps(x)) {
            const from = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
            sum += (pixels[from * 4 + part] ?? 0) * down * across;
          }
        }
        result[(y * width * 2 + x) * 4 + part] = sum;
      }
    }
  }
  return result;
}

describe('enlarging', () => {
  it.each([
    ['upscale-fine', 0.05],
    ['upscale-quick', 0],
  ])(
    'by %s comes nearer to the original than Lanczos',
    async (name, margin) => {
      const gains: number[] = [];
      for (const prompt of [
        'a castle on a hill, photo',
        'a city street at night, photo',
        'a forest in autumn, photo',
      ]) {
        const size = { width: 192, height: 144 };
        const plan = parsePrompt(prompt, '', library, createRandom(1));
        const original = await paintPicture(plan, { ...size, seed: 1, steps: 24, guidance: 7 }, library, report);
        const raw = { ...size, channels: 4 as const };
        const small = await sharp(original.data, { raw }).resize(96, 72, { kernel: 'lanczos3' }).raw().toBuffer();
        const enlarged = createEnlarger(await networks(name), 96, 72)(small);
        gains.push(likeness(enlarged, original.data) - likeness(lanczos(small, 96, 72), original.data));
      }
      expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(margin);
    },
    PATIENCE,
  );

  it('shows no seams where its tiles meet', async () => {
    const [width, height] = [300, 20];
    const ramp = new Uint8Array(width * height * 4).map((_, at) => Math.floor(((at >> 2) % width) * 0.8));
    const enlarged = createEnlarger(await networks('upscale-quick'), width, height)(ramp);
    const row = Array.from({ length: width * 2 - 24 }, (_, x) => enlarged[(20 * width * 2 + x + 12) * 4] ?? 0);
    const steps = row.slice(1).map((value, x) => Math.abs(value - (row[x] ?? 0)));
    expect(Math.max(...steps)).toBeLessThanOrEqual(3);
  });

  it('takes seconds at most, and ends at 3840 pixels', () => {
    const plan = (width: number, height: number, frames: number, factor: 2 | 4) =>
      planPasses({ width, height, frames }, factor);
    expect(plan(320, 180, 24, 2)).toEqual({ size: { width: 640, height: 360 }, passes: ['upscale-fine'] });
    expect(plan(320, 180, 5, 4).passes).toEqual(['upscale-fine', 'upscale-fine']);
    expect(plan(320, 180, 48, 2).passes).toEqual(['upscale-quick']);
    expect(plan(500, 250, 24, 2).passes, '3 megapixels in all, as the studio tells people').toEqual(['upscale-quick']);
    expect(plan(640, 360, 60, 2)).toEqual({ size: { width: 1280, height: 720 }, passes: [] });
    expect(plan(640, 360, 60, 4).passes).toEqual([]);
    expect(plan(1920, 1080, 1000, 2)).toEqual({ size: { width: 3840, height: 2160 }, passes: [] });
    expect(plan(1280, 720, 10, 4)).toMatchObject({ size: { width: 3840, height: 2160 } });
    expect(plan(853, 480, 10, 2).size).toEqual({ width: 1706, height: 960 });
  });
});

describe('an enlarged video', () => {
  it('that no network works on has sharper edges than enlarging alone gives', async () => {
    const [width, height] = [64, 32];
    const frame = new Uint8Array(width * height * 4).map((_, at) => ((at >> 2) % width < width / 2 ? 60 : 190));
    const steepest = async (sharpen: boolean): Promise<number> => {
      const output = `edge-${sharpen}.mp4`;
      const scaleTo = { width: width * 4, height: height * 4 };
      const encoder = media.encode({
        folder,
        output,
        width,
        height,
        fps: 24,
        frames: 1,
        quality: 10,
        scaleTo,
        sharpen,
      });
      await encoder.write(frame);
      await encoder.finish();
      for await (const enlarged of media.decode(folder, output)) {
        const row = Array.from({ length: scaleTo.width }, (_, x) => enlarged[(64 * scaleTo.width + x) * 4] ?? 0);
        return Math.max(...row.slice(1).map((value, x) => value - (row[x] ?? 0)));
      }
      return 0;
    };
    expect(await steepest(true)).toBeGreaterThan(await steepest(false));
  });

  it.each([2, 4] as const)(
    'is %d times as large, with the same frames, rate and sound, and looks the same',
    async (factor) => {
      const source = clipOrder.parse({
        kind: 'clip',
        prompt: 'waves on a beach, zoom in',
        negativePrompt: '',
        image: null,
        shape: { width: 96, height: 64 },
        fps: 30,
        frames: 7,
        seed: 2,
        audio: true,
        reverse: false,
        loop: false,
        strength: 0.5,
        style: null,
        crf: 10,
        count: 1,
      });
      await renderClip(source, { folder, library, models: null, media, report });
      const bytes = await readFile(path.join(folder, 'clip.mp4'));
      const video = `data:video/mp4;base64,${bytes.toString('base64')}`;
      const output = await upscaleClip(
        { kind: 'upscale', video, factor, count: 1 },
        { folder, networks, media, report },
      );
      const [width, height] = [96 * factor, 64 * factor];
      expect(output).toMatchObject({ format: 'MP4', width, height });
      const facts = await media.probe(folder, 'enlarged.mp4');
      expect(facts).toMatchObject({ width, height, frames: 7, fps: 30, audio: true });
      const frameOf = async (file: string): Promise<Buffer> => {
        for await (const frame of media.decode(folder, file)) {
          return Buffer.from(frame);
        }
        throw new Error('There is no frame');
      };
      const raw = { width, height, channels: 4 as const };
      const reduced = await sharp(await frameOf('enlarged.mp4'), { raw })
        .resize(96, 64)
        .raw()
        .toBuffer();
      expect(likeness(reduced, await frameOf('clip.mp4'))).toBeGreaterThan(30);
    },
    PATIENCE,
  );

  it('out of something that is no video is refused', async () => {
    const video = `data:video/mp4;base64,${Buffer.from('no video').toString('base64')}`;
    const work = upscaleClip({ kind: 'upscale', video, factor: 2, count: 1 }, { folder, networks, media, report });
    await expect(work).rejects.toMatchObject({ code: 'input_unreadable' });
  });
});
