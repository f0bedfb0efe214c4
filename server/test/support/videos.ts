import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildProgram } from './build-program.ts';

const run = promisify(execFile);

export type TestVideo = {
  width?: number;
  height?: number;
  frames?: number;
  fps?: number;
  extension?: 'mp4' | 'mov' | 'avi' | 'webm' | 'mkv';
  /** A color as ffmpeg names it; missing: a moving test picture. */
  color?: string;
  hasSound?: boolean;
  /** More of ffmpeg's output options. */
  more?: string[];
};

const codecs = {
  mp4: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  mov: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  mkv: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  avi: ['-c:v', 'mpeg4'],
  webm: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
};

/** A real video, as a camera or a service would make it. */
export function makeVideo(video: TestVideo = {}): Promise<Buffer> {
  const { width = 160, height = 90, frames = 24, fps = 24, extension = 'mp4', color, hasSound, more = [] } = video;
  const picture = color === undefined ? 'testsrc=' : `color=c=${color}:`;
  return inFolder(async (folder) => {
    const file = join(folder, `made.${extension}`);
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `${picture}size=${width}x${height}:rate=${fps}`],
      ...(hasSound === true ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []),
      ...['-frames:v', String(frames), ...codecs[extension]],
      ...(hasSound === true ? ['-t', String(frames / fps)] : []),
      ...more,
      file,
    ]);
    return readFile(file);
  });
}

/** The mean color of one frame of a video, or of a picture: red, green and blue from 0 to 255. */
export function meanColor(body: Buffer, frame = 0): Promise<number[]> {
  return inFolder(async (folder) => {
    const file = join(folder, 'looked-at');
    await writeFile(file, body);
    const filter = `select=gte(n\\,${frame}),scale=1:1:flags=area,format=rgb24`;
    const { stdout } = await run(
      'ffmpeg',
      ['-v', 'error', '-i', file, '-vf', filter, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
      { encoding: 'buffer' },
    );
    return [...stdout];
  });
}

/** Environment of a studio that has the video program of the sources of now. */
export async function buildMedia() {
  const { script, remove } = await buildProgram('media');
  return { env: { MEDIA_PROGRAM: script, PATH: process.env.PATH ?? '' }, remove };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-video-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
