import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltProgram, buildProgram } from '../../../test/support/build-program.ts';
import { createMediaProgram, type MediaProgram } from '../media/media-program.ts';
import { createWatermark } from './watermark.ts';

// Searches on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const earlier = new URL('../../../test/support/fixtures/earlier-invisible-mark.jpg', import.meta.url);
const earlierVideo = new URL('../../../test/support/fixtures/earlier-invisible-mark.mp4', import.meta.url);
const authSecret = 'the secret of a studio of the last release';
const GENERATION = '8f14e45f-ceea-467f-a8f5-6b8b4567d9aa';

let built: BuiltProgram;
let media: MediaProgram;
let folder: string;
beforeAll(async () => {
  built = await buildProgram('media');
  media = createMediaProgram({
    media: { program: built.script, path: process.env.PATH ?? '', ffmpegPath: undefined },
  });
  folder = await mkdtemp(join(tmpdir(), 'kinora-watermark-'));
}, 120_000);
afterAll(async () => {
  await built.remove();
  await rm(folder, { recursive: true });
});

const ffmpeg = (...options: string[]) =>
  promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...options], { cwd: folder });

test('a result of a release whose pattern was finer still leads to its generation, also cut and smaller', async () => {
  const { find, numberOf } = createWatermark({ authSecret }, media);
  const picture = await readFile(earlier);
  const changed = {
    whole: picture,
    cut: await sharp(picture).extract({ left: 80, top: 90, width: 410, height: 410 }).png().toBuffer(),
    smaller: await sharp(picture).resize(320).jpeg({ quality: 80 }).toBuffer(),
  };
  for (const [name, file] of Object.entries(changed)) expect(await find(file), name).toBe(numberOf(GENERATION));
});

test('nothing is found in it with the secret of another installation', async () => {
  const { find } = createWatermark({ authSecret: 'the secret of another studio than that' }, media);
  expect(await find(await readFile(earlier))).toBeNull();
});

test('a video of an earlier release still leads to its generation', async () => {
  const { findInVideo, numberOf } = createWatermark({ authSecret }, media);
  await copyFile(earlierVideo, join(folder, 'earlier.mp4'));
  expect(await findInVideo({ folder, file: 'earlier.mp4' })).toBe(numberOf(GENERATION));
});

test('a film over which a camera moves leads to it also half as large, cut and cropped', async () => {
  const { findInVideo, numberOf, writeVideo } = createWatermark({ authSecret }, media);
  const number = numberOf(GENERATION);
  await ffmpeg('-f', 'lavfi', '-i', 'mandelbrot=size=1200x900:start_scale=0.02', '-frames:v', '1', 'picture.png');
  await ffmpeg(
    ...['-loop', '1', '-framerate', '24', '-i', 'picture.png', '-vf', 'crop=854:480:4*n:300+5*n,noise=alls=3:allf=t'],
    ...['-frames:v', '24', '-crf', '20', '-pix_fmt', 'yuv420p', 'film.mp4'],
  );
  expect(await writeVideo({ folder, file: 'film.mp4', output: 'marked.mp4', number })).toBe(true);
  const changes = {
    'half as large': ['-vf', 'scale=426:240', '-crf', '23'],
    'cut and cropped': ['-ss', '0.4', '-vf', 'crop=684:384:90:50', '-crf', '23'],
  };
  for (const [name, options] of Object.entries(changes)) {
    await ffmpeg('-i', 'marked.mp4', ...options, '-preset', 'veryfast', 'changed.mp4');
    expect(await findInVideo({ folder, file: 'changed.mp4' }), name).toBe(number);
  }
});
