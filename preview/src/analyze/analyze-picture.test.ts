import { describe, expect, it } from 'vitest';
import { paintPicture } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { library, models, readPhoto } from '../testing/pictures.ts';
import { analyzePicture } from './analyze-picture.ts';

const PATIENCE = 120_000;

async function paint(prompt: string): Promise<Pixels> {
  const plan = parsePrompt(prompt, '', library, createRandom(5));
  return paintPicture(plan, { width: 256, height: 256, seed: 5, steps: 12, guidance: 7 }, library, () => undefined);
}

describe('the description of a picture', () => {
  it(
    'names who or what is seen',
    async () => {
      const portrait = await analyzePicture(await readPhoto('astronaut', 320, 320), models);
      expect(portrait.main_subject).toMatch(/^A person/);
      expect(portrait.action_direction).toContain('the person');
      expect(portrait.scene_vision).toContain('a person');
      const cup = await analyzePicture(await readPhoto('coffee', 360, 240), models);
      expect(cup.main_subject).toMatch(/cup/i);
      expect(cup.tone_and_color).toMatch(/^Warm/);
    },
    PATIENCE,
  );

  it(
    'tells day from night and water from land',
    async () => {
      const night = await analyzePicture(await paint('mountains at night'), models);
      expect(night.tone_and_color).toMatch(/dark|subdued/i);
      const meadow = await analyzePicture(await paint('a green meadow at noon'), models);
      expect(meadow.background).toMatch(/green/i);
      expect(meadow.tone_and_color).not.toMatch(/dark,|subdued/i);
    },
    PATIENCE,
  );

  it(
    'says that a picture without colour has none',
    async () => {
      const photo = await readPhoto('coffee', 360, 240);
      for (let at = 0; at < photo.data.length; at += 4) {
        photo.data.fill(photo.data[at + 1] ?? 0, at, at + 3);
      }
      expect((await analyzePicture(photo, models)).tone_and_color).toMatch(/^Black and white/);
    },
    PATIENCE,
  );

  it(
    'is the same for the same bytes, and six whole, different texts',
    async () => {
      const photo = await readPhoto('astronaut', 256, 256);
      const analysis = await analyzePicture(photo, models);
      expect(await analyzePicture(photo, models)).toEqual(analysis);
      const texts = Object.values(analysis);
      expect(new Set(texts).size).toBe(6);
      for (const text of texts) {
        expect(text).toMatch(/^[A-Z]/);
        expect(text).not.toMatch(/undefined|\{|\}| {2}/);
      }
    },
    PATIENCE,
  );

  it(
    'is given for pictures of nothing',
    async () => {
      const plain = { width: 40, height: 30, data: new Uint8ClampedArray(40 * 30 * 4).fill(255) };
      expect(Object.values(await analyzePicture(plain, models)).every((text) => text.length > 10)).toBe(true);
    },
    PATIENCE,
  );
});
