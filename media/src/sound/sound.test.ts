// @module-tag long

import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, drawTone } from '../testing/draw-frames.ts';
import { type Answer, buildMedia, runMedia } from '../testing/start-media.ts';
import { collectPeaks } from './peaks.ts';

const PATIENCE = 120_000;
const SECONDS = 2;
const raw = { file: 'tone.f32', sampleRate: 48_000, channels: 2 };
const build = buildMedia();
let folder = '';

/** With an empty PATH nothing but the parts in the package is there. */
const withoutFfmpeg = { PATH: '' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sound-'));
  await writeFile(path.join(folder, 'tone.f32'), drawTone(SECONDS, raw.sampleRate));
}, PATIENCE);

afterAll(async () => {
  await build.remove();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, request: object, environment?: NodeJS.ProcessEnv): Promise<Answer> {
  return runMedia(build.entry, command, { folder, ...request }, environment && { environment });
}

function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { cwd: folder });
}

describe('a sound', () => {
  it.each([
    ['mp3', 'mp3'],
    ['wav', 'pcm-s16'],
    ['flac', 'flac'],
    ['ogg', 'opus'],
    ['m4a', 'aac'],
  ])(
    'becomes a file of the kind %s, whose length and loudness are measured',
    async (kind, codec) => {
      const { json, exitCode } = await run('encode-sound', { ...raw, output: `made.${kind}` });
      expect(json).toMatchObject({ container: kind, codec, channels: 2, sampleRate: 48_000 });
      expect(json.seconds).toBeCloseTo(SECONDS, 0);
      expect(json.peaks).toHaveLength(120);
      expect(exitCode).toBe(0);
    },
    PATIENCE,
  );

  it(
    'is measured as loud as it is: a silent half is flat',
    async () => {
      ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=300:duration=2,volume=0:enable=lt(t\\,1)', 'half.flac');
      const { json } = await run('sound', { file: 'half.flac' });
      const peaks = Array.isArray(json.peaks) ? json.peaks.map(Number) : [];
      expect(Math.max(...peaks.slice(0, 55))).toBeLessThan(5);
      expect(Math.min(...peaks.slice(65, 118))).toBeGreaterThan(80);
    },
    PATIENCE,
  );

  it(
    'is copied without its titles, pictures and second tracks',
    async () => {
      ffmpeg('-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', 'cover.png');
      const cover = ['-i', 'cover.png', '-map', '0:a', '-map', '1:v', '-disposition:v', 'attached_pic'];
      ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', ...cover, '-metadata', 'title=The address of my home', 'told.mp3');
      const { json } = await run('sound', { file: 'told.mp3', output: 'clean.mp3' });
      expect(json).toMatchObject({ container: 'mp3', codec: 'mp3' });
      const [told, clean] = await Promise.all(
        ['told.mp3', 'clean.mp3'].map((name) => readFile(path.join(folder, name), 'latin1')),
      );
      expect(told).toContain('address');
      expect(clean).not.toContain('address');
      expect(clean).not.toContain('PNG');
    },
    PATIENCE,
  );

  it(
    'is read without ffmpeg too; how loud it is, is then known of uncompressed sound alone',
    async () => {
      const wave = await run('encode-sound', { ...raw, output: 'plain.wav' }, withoutFfmpeg);
      expect(wave.json).toMatchObject({ container: 'wav', codec: 'pcm-f32', seconds: SECONDS });
      expect(wave.json.peaks).toHaveLength(120);
      await run('encode-sound', { ...raw, output: 'known.mp3' });
      const { json } = await run('sound', { file: 'known.mp3' }, withoutFfmpeg);
      expect(json).toMatchObject({ container: 'mp3', peaks: null });
      expect(json.seconds).toBeCloseTo(SECONDS, 0);
      const refused = await run('encode-sound', { ...raw, output: 'refused.mp3' }, withoutFfmpeg);
      expect(refused.json.code).toBe('no_decoder');
      expect(await readdir(folder)).not.toContain('refused.mp3');
    },
    PATIENCE,
  );
});

describe('what is no sound', () => {
  it(
    'is refused: words, pictures, videos and what only begins like one',
    async () => {
      await writeFile(path.join(folder, 'words.mp3'), 'not a sound at all');
      await writeFile(path.join(folder, 'begun.mp3'), Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.alloc(4000)]));
      await writeFile(path.join(folder, 'begun.wav'), Buffer.from('RIFF\xff\xff\xff\xffWAVEfmt ', 'latin1'));
      await writeFile(path.join(folder, 'begun.ogg'), Buffer.from('OggS, and then nothing of it', 'latin1'));
      await runMedia(
        build.entry,
        'encode',
        { folder, output: 'film.mp4', width: 64, height: 64, fps: 24, frames: 12 },
        { frames: drawFrames(64, 64, 12) },
      );
      for (const file of ['words.mp3', 'begun.mp3', 'begun.wav', 'begun.ogg', 'film.mp4']) {
        const { json, exitCode } = await run('sound', { file });
        expect({ file, code: json.code }).toEqual({ file, code: 'unreadable' });
        expect(exitCode).toBe(1);
      }
    },
    PATIENCE,
  );

  it(
    'never leads out of the folder: a list of other files is no sound',
    async () => {
      await writeFile(path.join(folder, 'list.mp3'), "ffconcat version 1.0\nfile '/etc/passwd'\n");
      expect((await run('sound', { file: 'list.mp3' })).json.code).toBe('unreadable');
      expect((await run('sound', { file: '../list.mp3' })).json.code).toBe('invalid_request');
    },
    PATIENCE,
  );

  it(
    'is refused or read, and nothing else, however a file is damaged',
    async () => {
      await run('encode-sound', { ...raw, output: 'whole.ogg' });
      const whole = await readFile(path.join(folder, 'whole.ogg'));
      for (let seed = 1; seed <= 6; seed += 1) {
        const damaged = Buffer.from(whole);
        for (let at = seed * 37; at < damaged.length; at += 211 * seed) damaged[at] = (at * seed) % 256;
        await writeFile(path.join(folder, 'damaged.ogg'), damaged);
        const { json } = await run('sound', { file: 'damaged.ogg' });
        expect(json.code ?? 'read').toMatch(/^(read|unreadable)$/);
      }
    },
    PATIENCE,
  );
});

describe('the loudness of a sound', () => {
  it('is 0 to 100 of its loudest part, whichever pieces it comes in', () => {
    const pieces = fc.array(fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 300 }), { maxLength: 8 });
    fc.assert(
      fc.property(pieces, (parts) => {
        const length = parts.reduce((sum, { length: size }) => sum + size, 0);
        const [inParts, atOnce] = [collectPeaks(length), collectPeaks(length)];
        for (const part of parts) inParts.add(part);
        atOnce.add(Float32Array.from(parts.flatMap((part) => [...part])));
        const peaks = inParts.finish();
        expect(peaks).toEqual(atOnce.finish());
        expect(peaks.every((value) => Number.isInteger(value) && value >= 0 && value <= 100)).toBe(true);
        const isSilent = parts.every((part) => part.every((value) => value === 0));
        expect(Math.max(...peaks)).toBe(isSilent ? 0 : 100);
      }),
    );
  });
});
