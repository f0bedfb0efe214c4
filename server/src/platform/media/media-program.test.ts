import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { createMediaProgram, MediaError } from './media-program.ts';

let media: Awaited<ReturnType<typeof buildMedia>>;
let folder: string;
beforeAll(async () => {
  media = await buildMedia();
  folder = await mkdtemp(join(tmpdir(), 'kinora-media-'));
});
afterAll(async () => {
  await media.remove();
  await rm(folder, { recursive: true });
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('an ffmpeg that does not come to an end is ended with the step that started it', async () => {
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, '#!/bin/sh\necho $$ > "$0.pid"\nexec sleep 600\n');
  await chmod(ffmpeg, 0o755);
  await writeFile(join(folder, 'clip.mp4'), await makeVideo());
  const program = createMediaProgram(
    { media: { program: media.env.MEDIA_PROGRAM, path: process.env.PATH ?? '', ffmpegPath: ffmpeg } },
    { probe: 15_000, picture: 6000, work: 15_000 },
  );
  const refusal = await program
    .poster({ folder, file: 'clip.mp4', output: 'poster.jpg', maxSide: 64 })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaError);
  expect(refusal).toMatchObject({ code: 'timed_out' });
  const pid = Number(await readFile(`${ffmpeg}.pid`, 'utf8'));
  expect(pid).toBeGreaterThan(1);
  await eventually(() => expect(isAlive(pid)).toBe(false));
});
