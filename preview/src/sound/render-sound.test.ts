// @module-tag long

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SoundOrder } from '@kinora/providers/port/orders';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMediaProgram } from '../video/media-program.ts';
import { buildMediaProgram } from '../video/testing/build-media-program.ts';
import { composeMusic } from './compose-music.ts';
import { humWords } from './hum-words.ts';
import { renderSound } from './render-sound.ts';

const PATIENCE = 120_000;
const program = buildMediaProgram();
const media = createMediaProgram(program.file);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sound-'));
});
afterAll(async () => {
  program.remove();
  await rm(folder, { recursive: true, force: true });
});

const usual: SoundOrder = {
  ...{ kind: 'sound', making: 'music', prompt: 'a calm waltz', negativePrompt: '', seconds: 3 },
  ...{ format: 'MP3', seed: 7, count: 1 },
};
const render = (order: Partial<SoundOrder> = {}, index = 0) =>
  renderSound({ ...usual, ...order }, { index, folder, media, report: () => undefined });

const loudest = (sound: Float32Array): number => sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe.each([
  ['a piece of music', composeMusic],
  ['a hummed text', humWords],
] as const)('%s', (_what, make) => {
  const made = (prompt: string, seed = 1) => make({ prompt, seed }, 2.5);

  it('lasts exactly as long as was asked for, is heard, never clips and fades at both ends', () => {
    for (const prompt of ['a sad song of the sea', 'Fast techno!', '', '...', '日本語 42']) {
      const sound = made(prompt);
      expect(sound.length).toBe(2.5 * 48_000 * 2);
      expect(sound.every(Number.isFinite)).toBe(true);
      expect(loudest(sound)).toBeLessThanOrEqual(0.71);
      expect(Math.abs(sound[0] ?? 1) + Math.abs(sound.at(-1) ?? 1)).toBeLessThan(0.01);
    }
    expect(loudest(made('a sad song of the sea'))).toBeGreaterThan(0.3);
  });

  it('is the same for the same words and seed, and another for others', () => {
    expect(made('hello there')).toEqual(made('hello there'));
    expect(made('hello there')).not.toEqual(made('hello there', 2));
    expect(made('hello there')).not.toEqual(made('good evening'));
  });
});

describe('an order of a sound', () => {
  it.each(['MP3', 'WAV', 'FLAC', 'OGG', 'M4A'] as const)(
    'becomes a file of the kind %s and of the length that was asked for',
    async (format) => {
      const output = await render({ format });
      expect(output).toMatchObject({ format, width: 0, height: 0, seed: 7, seconds: expect.closeTo(3, 0) });
      expect('file' in output.content && path.extname(output.content.file)).toBe(`.${format.toLowerCase()}`);
    },
    PATIENCE,
  );

  it(
    'is another one for each of several',
    async () => {
      const bytes = async (index: number) => {
        const { content } = await render({ format: 'WAV', making: 'speech' }, index);
        return 'file' in content ? readFile(content.file) : Buffer.alloc(0);
      };
      expect((await bytes(0)).equals(await bytes(1))).toBe(false);
    },
    PATIENCE,
  );

  it(
    'is WAV where this machine has no encoder',
    async () => {
      vi.stubEnv('PATH', '');
      vi.stubEnv('FFMPEG_PATH', undefined);
      const output = await render({ making: 'effect', prompt: 'rain' });
      vi.unstubAllEnvs();
      expect(output).toMatchObject({ format: 'WAV', seconds: 3 });
    },
    PATIENCE,
  );
});
