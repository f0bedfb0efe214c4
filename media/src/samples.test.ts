// @module-tag long

import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { buildMedia, runMedia } from './testing/start-media.ts';

const PATIENCE = 60_000;
const build = buildMedia();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'media-samples-'));
});
afterAll(async () => {
  await build.remove();
  await rm(folder, { recursive: true, force: true });
});

const ffmpeg = (...args: string[]): Buffer => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder });
const film = (seconds: number, rate: number, ...to: string[]): Buffer =>
  ffmpeg('-f', 'lavfi', '-i', `testsrc=size=96x64:rate=${rate}`, '-t', String(seconds), ...to);
const run = (command: string, request: object) => runMedia(build.entry, command, { folder, ...request });
const read = (name: string): Promise<Buffer> => readFile(path.join(folder, name));

const answer = z.object({ files: z.array(z.string()) });
async function sample(file: string, output: string, environment?: NodeJS.ProcessEnv): Promise<string[]> {
  const request = { folder, file, output, maxSide: 48, every: 2, fewest: 3, most: 8 };
  const { json } = await runMedia(build.entry, 'sample', request, environment && { environment });
  return answer.parse(json).files;
}

it.each([
  ['of fifteen seconds', 'clip.mp4', 8, () => film(15, 24, '-pix_fmt', 'yuv420p', 'clip.mp4')],
  ['of a second', 'short.webm', 3, () => film(1, 10, '-c:v', 'libvpx', 'short.webm')],
  ['of one frame', 'one.mkv', 3, () => film(0.1, 10, 'one.mkv')],
  ['of another codec', 'other.avi', 5, () => film(7.5, 12, '-c:v', 'mpeg4', 'other.avi')],
  [
    'that lies on its side',
    'turned.mov',
    4,
    () => {
      film(5, 8, '-pix_fmt', 'yuv420p', 'upright.mov');
      ffmpeg('-i', 'upright.mov', '-c', 'copy', '-metadata:s:v', 'rotate=90', 'turned.mov');
    },
  ],
])(
  'decoded once, a video %s gives the same pictures as when it is decoded for each',
  async (_, file, count, make) => {
    make();
    const files = await sample(file, 'taken');
    expect(files).toHaveLength(count);
    const { seconds } = z.object({ seconds: z.number() }).parse((await run('probe', { file })).json);
    const steps = count - 1;
    for (let step = 0; step < steps; step += 1) {
      await run('poster', { file, output: 'alone.jpg', maxSide: 48, at: (seconds * step) / steps });
      expect((await read(files[step] ?? '')).equals(await read('alone.jpg'))).toBe(true);
    }
    await run('frame', { file, output: 'alone.png', which: 'last' });
    expect((await read(files[steps] ?? '')).equals(await read('alone.png'))).toBe(true);
  },
  PATIENCE,
);

it(
  'starts one decoder for all of them',
  async () => {
    film(9, 10, '-pix_fmt', 'yuv420p', 'counted.mp4');
    const counting = path.join(folder, 'ffmpeg');
    await writeFile(counting, '#!/bin/sh\necho started >> "$0.log"\nexec ffmpeg "$@"\n');
    await chmod(counting, 0o755);
    await appendFile(`${counting}.log`, '');
    const environment = { PATH: process.env.PATH, FFMPEG_PATH: counting };
    expect(await sample('counted.mp4', 'counted', environment)).toHaveLength(6);
    expect(await readFile(`${counting}.log`, 'utf8')).toBe('started\n');
  },
  PATIENCE,
);

it(
  'of a video whose end is missing gives what is there, the last that can be decoded with it',
  async () => {
    film(6, 10, '-pix_fmt', 'yuv420p', '-g', '10', '-movflags', '+faststart', 'whole.mp4');
    const file = path.join(folder, 'whole.mp4');
    await truncate(file, Math.round((await stat(file)).size * 0.6));
    const files = await sample('whole.mp4', 'damaged');
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThan(4);
    await run('frame', { file: 'whole.mp4', output: 'alone.png', which: 'last' });
    expect((await read('damaged-last.png')).equals(await read('alone.png'))).toBe(true);
  },
  PATIENCE,
);
