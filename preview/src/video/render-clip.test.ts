// @module-tag long

import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ClipOrder, clipOrder } from '@kinora/providers/port/orders';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadCutoutModels } from '../cutout/load-models.ts';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { modelsFolder, subjectsFile } from '../testing/assets.ts';
import { createMediaProgram } from './media-program.ts';
import { renderClip } from './render-clip.ts';
import { buildMediaProgram } from './testing/build-media-program.ts';

const PATIENCE = 120_000;
const build = buildMediaProgram();
const library = loadSubjects(subjectsFile);
const models = loadCutoutModels(modelsFolder);
const media = createMediaProgram(build.file);

const folder = mkdtempSync(path.join(os.tmpdir(), 'clips-'));

afterAll(() => {
  build.remove();
  rmSync(folder, { recursive: true });
});

/** A hill, a sky and a ball before them. */
const ball = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
  <rect width="320" height="240" fill="#9cc4ee"/><path d="M0 170 Q160 130 320 170 V240 H0Z" fill="#4f8a4a"/>
  <circle cx="150" cy="140" r="46" fill="#c8312f"/></svg>`;

async function picture(svg: string): Promise<string> {
  return `data:image/png;base64,${(await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')}`;
}

function order(changes: Partial<ClipOrder>): ClipOrder {
  return clipOrder.parse({
    kind: 'clip',
    prompt: 'zoom in',
    negativePrompt: '',
    image: null,
    shape: { width: 128, height: 72 },
    fps: 24,
    frames: 7,
    seed: 5,
    audio: false,
    reverse: false,
    loop: false,
    strength: 0.5,
    style: null,
    crf: 12,
    count: 1,
    ...changes,
  });
}

/** The file's facts and its decoded frames. */
async function film(changes: Partial<ClipOrder>): Promise<{ facts: object; frames: Buffer[] }> {
  const output = await renderClip(order(changes), { library, models, media, folder, report: () => undefined });
  expect(output).toMatchObject({
    format: 'MP4',
    seed: changes.seed ?? 5,
    content: { file: path.join(folder, 'clip.mp4') },
  });
  const facts = await media.probe(folder, 'clip.mp4');
  const frames: Buffer[] = [];
  for await (const frame of media.decode(folder, 'clip.mp4')) {
    frames.push(Buffer.from(frame));
  }
  return { facts, frames };
}

/** Mean difference of two frames, 0..255. */
function difference(left: Buffer | undefined, right: Buffer | undefined): number {
  if (!left || !right) {
    return Number.NaN;
  }
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
}

describe('a clip out of words alone', () => {
  it(
    'says which words it leaves out, and none of those that say how it moves',
    async () => {
      const asked = order({ prompt: 'a purple quokka in a forest, slow pan left', frames: 2 });
      const tools = { library, models, media, folder, report: () => undefined };
      expect((await renderClip(asked, tools)).notDrawn).toEqual(['purple quokka']);
      const image = await picture(ball);
      expect((await renderClip({ ...asked, image }, tools)).notDrawn).toEqual([]);
    },
    PATIENCE,
  );
});

describe('a clip of a picture', () => {
  it(
    'has exactly the size, frames, rate, length and sound that were asked for',
    async () => {
      const { facts, frames } = await film({ image: await picture(ball), audio: true, fps: 30, frames: 12 });
      expect(facts).toMatchObject({ width: 128, height: 72, frames: 12, fps: 30, audio: true });
      expect(facts).toHaveProperty('seconds', expect.closeTo(0.4, 5));
      expect(frames.length).toBe(12);
    },
    PATIENCE,
  );

  it(
    'takes the shape of its picture when it may',
    async () => {
      const image = await picture(ball);
      expect((await film({ image, frames: 2, shape: { shortSide: 90, aspect: 'image' } })).facts).toMatchObject({
        width: 120,
        height: 90,
      });
    },
    PATIENCE,
  );

  it(
    'begins with the picture itself and moves on from frame to frame without a jump',
    async () => {
      const { frames } = await film({ image: await picture(ball), frames: 24, crf: 5 });
      const steps = frames.slice(1).map((frame, index) => difference(frames[index], frame));
      expect(difference(frames[0], frames.at(-1))).toBeGreaterThan(4 * Math.min(...steps));
      expect(Math.max(...steps)).toBeLessThan(6);
      const fitted = await sharp(Buffer.from(ball)).resize(128, 72, { fit: 'cover' }).ensureAlpha().raw().toBuffer();
      expect(difference(frames[0], fitted)).toBeLessThan(20);
    },
    PATIENCE,
  );

  it(
    'runs backwards, and a loop comes back to its beginning',
    async () => {
      const image = await picture(ball);
      const forward = await film({ image });
      const backward = await film({ image, reverse: true });
      expect(difference(forward.frames.at(-1), backward.frames[0])).toBeLessThan(1.5);
      const loop = await film({ image, loop: true, prompt: 'pan right, snow', frames: 24 });
      const step = difference(loop.frames[11], loop.frames[12]);
      expect(difference(loop.frames.at(-1), loop.frames[0])).toBeLessThan(step * 2 + 1);
    },
    PATIENCE,
  );

  it(
    'stands still under a still camera, and lives through its weather, unless the negative prompt takes that away',
    async () => {
      const image = await picture(ball);
      const still = await film({ image, prompt: 'static' });
      const snowy = await film({ image, prompt: 'static, snow' });
      const without = await film({ image, prompt: 'static, snow', negativePrompt: 'snow' });
      expect(difference(still.frames[0], still.frames.at(-1))).toBeLessThan(0.6);
      expect(difference(snowy.frames[0], snowy.frames.at(-1))).toBeGreaterThan(1);
      expect(without.frames).toEqual(still.frames);
    },
    PATIENCE,
  );

  it.each(['zoom in', 'zoom out', 'pan left', 'tilt down', 'orbit fast', 'handheld, wind, waves'])(
    'shows no hole and no edge while it does "%s"',
    async (prompt) => {
      const white =
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#fff"/></svg>';
      const { frames } = await film({ image: await picture(white), prompt, strength: 1 });
      expect(Math.min(...frames.map((frame) => frame.reduce((least, value) => Math.min(least, value), 255)))).toBe(255);
    },
    PATIENCE,
  );

  it('of something that is no picture is refused', async () => {
    const image = `data:image/png;base64,${Buffer.from('nothing').toString('base64')}`;
    await expect(film({ image })).rejects.toMatchObject({ code: 'input_unreadable' });
  });
});

describe('a clip of words', () => {
  it(
    'is painted, the same for the same order and another for another seed',
    async () => {
      const words = { prompt: 'a lake in the mountains at sunset', frames: 3 };
      const [first, again, other] = [await film(words), await film(words), await film({ ...words, seed: 6 })];
      expect(again.frames).toEqual(first.frames);
      expect(difference(first.frames[0], other.frames[0])).toBeGreaterThan(3);
      expect(first.facts).toMatchObject({ width: 128, height: 72, frames: 3, audio: false });
    },
    PATIENCE,
  );

  it(
    'stops when it is cancelled',
    async () => {
      const cancel = new AbortController();
      const seen: string[] = [];
      const report = (_percent: number, message: string): void => {
        seen.push(message);
        if (message.startsWith('Filming frame 3 ')) {
          cancel.abort(new Error('cancelled'));
        }
      };
      const work = renderClip(order({ frames: 200 }), { library, models: null, media, folder, report }, cancel.signal);
      await expect(work).rejects.toThrow('cancelled');
      expect(seen.at(-1)).toBe('Filming frame 3 of 200');
    },
    PATIENCE,
  );
});

describe('the video program', () => {
  it('never leaves its folder, and says why it could not work', async () => {
    await writeFile(path.join(folder, 'text.mp4'), 'no video');
    await expect(media.probe(folder, 'text.mp4')).rejects.toMatchObject({ code: 'unreadable' });
    await expect(media.probe(folder, '../clip.mp4')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
