// @module-tag long

import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrames, drawTone } from './testing/draw-frames.ts';
import { type Answer, buildMedia, runMedia } from './testing/start-media.ts';

const PATIENCE = 120_000;
const size = { width: 128, height: 72 };
const FRAMES = 25;
const build = buildMedia();
let folder = '';

/** With an empty PATH nothing but the parts in the package is there. */
const withoutFfmpeg = { PATH: '' };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'media-'));
  await writeFile(path.join(folder, 'tone.f32'), drawTone(2, 48_000));
  await encode('clip.mp4', { audio: { file: 'tone.f32', sampleRate: 48_000, channels: 2 } });
  await encode('silent.mp4');
}, PATIENCE);

afterAll(async () => {
  await build.remove();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, request: object, options?: Parameters<typeof runMedia>[3]): Promise<Answer> {
  return runMedia(build.entry, command, { folder, ...request }, options);
}

function encode(output: string, changes: object = {}, environment?: NodeJS.ProcessEnv): Promise<Answer> {
  const frames = drawFrames(size.width, size.height, FRAMES);
  return run(
    'encode',
    { output, ...size, fps: 24, frames: FRAMES, ...changes },
    { frames, ...(environment && { environment }) },
  );
}

/** Color of the pixel in the middle of the red quarter of a decoded frame. */
async function redOf(file: string, frame: number): Promise<number[]> {
  const { rest } = await run('frames', { file });
  const at = ((frame * size.height + size.height / 4) * size.width + size.width / 4) * 4;
  return [...rest.subarray(at, at + 3)];
}

describe.each([
  ['ffmpeg', undefined],
  ['the parts in the package', withoutFfmpeg],
] as const)('encoding by %s', (name, environment) => {
  const output = `by-${name.length}.mp4`;

  it(
    'gives exactly the frames, rate, size, length and sound that were asked for',
    async () => {
      const audio = { file: 'tone.f32', sampleRate: 48_000, channels: 2 };
      const { json, exitCode } = await encode(output, { audio }, environment);
      expect(json).toMatchObject({ container: 'mp4', codec: 'avc', ...size, frames: FRAMES, fps: 24, audio: true });
      expect(json.seconds).toBeCloseTo(FRAMES / 24, 5);
      expect(exitCode).toBe(0);
      const [red = 0, green = 0, blue = 0] = await redOf(output, FRAMES - 1);
      expect(Math.max(Math.abs(red - 220), Math.abs(green - 30), Math.abs(blue - 40))).toBeLessThan(14);
    },
    PATIENCE,
  );

  it('puts the index before the pictures, so that playing begins at once', async () => {
    const bytes = await readFile(path.join(folder, output));
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  it(
    'joins clips without losing a frame',
    async () => {
      const { json } = await run(
        'join',
        { files: [output, output, output], output: 'three.mp4' },
        environment && { environment },
      );
      expect(json).toMatchObject({ ...size, frames: FRAMES * 3, fps: 24, audio: true });
      expect(json.seconds).toBeCloseTo((FRAMES * 3) / 24, 5);
      const { rest } = await run('frames', { file: 'three.mp4' });
      expect(rest.length).toBe(size.width * size.height * 4 * FRAMES * 3);
    },
    PATIENCE,
  );

  it(
    'refuses a torn stream and leaves no file behind',
    async () => {
      const { json, exitCode } = await run(
        'encode',
        { output: 'torn.mp4', ...size, fps: 24, frames: FRAMES },
        { frames: drawFrames(size.width, size.height, 3), ...(environment && { environment }) },
      );
      expect([exitCode, json.code]).toEqual([1, 'invalid_request']);
      expect(await readdir(folder)).not.toContain('torn.mp4');
    },
    PATIENCE,
  );
});

/** Green to the left, blue to the right. */
function halves(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) {
    pixels.set(at % width < width / 2 ? [0, 200, 0] : [0, 0, 200], at * 4);
  }
  return pixels;
}

describe.each([
  ['ffmpeg', undefined],
  ['the parts in the package', withoutFfmpeg],
] as const)('a picture that moves, by %s', (_, environment) => {
  const frame = { width: 128, height: 72 };
  /** Green share of the middle row, in the first, the middle and the last frame. */
  async function greenShares(animation: string): Promise<number[]> {
    await writeFile(path.join(folder, 'halves.rgba'), halves(166, 94));
    const request = { file: 'halves.rgba', output: 'moved.mp4', width: 166, height: 94, size: frame };
    const options = environment && { environment };
    const { json } = await run('animate', { ...request, animation, seconds: 1 }, options);
    expect(json).toMatchObject({ ...frame, frames: 30, fps: 30, audio: false });
    const { rest } = await run('frames', { file: 'moved.mp4' });
    return [0, 15, 29].map((index) => {
      const row = rest.subarray((index * frame.height + 36) * frame.width * 4).subarray(0, frame.width * 4);
      const greens = Array.from({ length: frame.width }, (_pixel, at) => row[at * 4 + 1] ?? 0);
      return greens.filter((green) => green > 100).length / frame.width;
    });
  }

  it(
    'zooms and rotates around its middle, pans from left to right, and fades from black to black',
    async () => {
      for (const animation of ['zoom', 'rotate']) {
        for (const share of await greenShares(animation)) expect(share).toBeCloseTo(0.5, 1);
      }
      const [start = 0, middle = 0, end = 0] = await greenShares('pan');
      expect([start > 0.6, Math.abs(middle - 0.5) < 0.08, end < 0.4]).toEqual([true, true, true]);
      const [dark, light = 0, darkAgain] = await greenShares('fade');
      expect([dark, light > 0.4, darkAgain]).toEqual([0, true, 0]);
    },
    PATIENCE,
  );
});

it(
  'joins clips that share a frame so that it is shown once, whatever their size and rate',
  async () => {
    await run('finish', { file: 'clip.mp4', output: 'other.mp4', fps: 30, aspect: { width: 1, height: 1 } });
    const files = ['clip.mp4', 'silent.mp4', 'other.mp4'];
    const { json } = await run('join', { files, output: 'chained.mp4', isChained: true });
    expect(json).toMatchObject({ ...size, frames: FRAMES * 3 - 2, fps: 24, audio: true });
    expect(json.seconds).toBeCloseTo((FRAMES * 3 - 2) / 24, 5);
  },
  PATIENCE,
);

describe('a video', () => {
  it.each([
    ['frames', { frames: 10 }, { frames: 10, fps: 24, ...size }],
    ['frames beyond its end', { frames: 40 }, { frames: 40, fps: 24, ...size }],
    ['seconds', { seconds: 0.5 }, { frames: 12, fps: 24, ...size }],
  ])(
    'is cut to exact %s, its sound with it',
    async (_, request, expected) => {
      const { json } = await run('trim', { file: 'clip.mp4', output: 'cut.mp4', ...request });
      expect(json).toMatchObject({ ...expected, audio: true });
    },
    PATIENCE,
  );

  it(
    'is cropped to a shape and keeps every frame',
    async () => {
      const { json } = await run('crop', {
        file: 'clip.mp4',
        output: 'square.mp4',
        aspect: { width: 1, height: 1 },
      });
      expect(json).toMatchObject({ width: 72, height: 72, frames: FRAMES });
    },
    PATIENCE,
  );

  it(
    'takes another rate and keeps its length',
    async () => {
      const { json } = await run('retime', { file: 'clip.mp4', output: 'faster.mp4', fps: 48 });
      expect(json).toMatchObject({ fps: 48, frames: FRAMES * 2, audio: true });
    },
    PATIENCE,
  );

  it(
    'is trimmed, cropped, retimed and silenced in one pass',
    async () => {
      const request = { seconds: 0.5, aspect: { width: 9, height: 16 }, fps: 30, silent: true };
      const { json } = await run('finish', { file: 'clip.mp4', output: 'finished.mp4', ...request });
      expect(json).toMatchObject({ width: 40, height: 72, fps: 30, frames: 15, audio: false });
    },
    PATIENCE,
  );

  it(
    'gives its first and last frame as pictures, and a poster of a smaller size',
    async () => {
      const light = async (command: string, request: object, output: string): Promise<number> => {
        expect((await run(command, { file: 'clip.mp4', output, ...request })).exitCode).toBe(0);
        const grey = execFileSync(
          'ffmpeg',
          ['-v', 'error', '-i', path.join(folder, output), '-vf', 'crop=iw/4:ih/4:iw*0.7:ih*0.7,format=gray'].concat([
            '-f',
            'rawvideo',
            'pipe:1',
          ]),
        );
        return grey.reduce((sum, value) => sum + value, 0) / grey.length;
      };
      expect(await light('frame', { which: 'first' }, 'first.png')).toBeCloseTo(40, -1.5);
      expect(await light('frame', { which: 'last' }, 'last.png')).toBeCloseTo(200, -1.5);
      expect(await light('poster', { at: 99, maxSide: 64 }, 'poster.jpg')).toBeCloseTo(200, -1.5);
      expect((await run('poster', { file: 'clip.mp4', output: 'poster.jpg', maxSide: 64 })).json).toEqual({
        width: 64,
        height: 36,
      });
    },
    PATIENCE,
  );

  it(
    'has a short silent preview',
    async () => {
      const { json } = await run('preview', { file: 'clip.mp4', output: 'preview.mp4' });
      expect(json).toMatchObject({ frames: FRAMES, audio: false });
    },
    PATIENCE,
  );

  it(
    'is measured as it is shown when it lies on its side, and in other containers',
    async () => {
      const make = (...args: string[]): Buffer =>
        execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { cwd: folder });
      make('-i', 'clip.mp4', '-c', 'copy', '-metadata:s:v', 'rotate=90', 'turned.mov');
      make('-i', 'clip.mp4', '-c', 'copy', 'clip.mkv');
      make('-i', 'clip.mp4', '-c:v', 'mpeg4', '-c:a', 'mp3', 'clip.avi');
      const probed = async (file: string): Promise<unknown> => (await run('probe', { file })).json;
      expect(await probed('turned.mov')).toMatchObject({ container: 'mov', width: 72, height: 128, frames: FRAMES });
      expect(await probed('clip.mkv')).toMatchObject({ container: 'mkv', ...size, frames: FRAMES });
      expect(await probed('clip.avi')).toMatchObject({ container: 'avi', ...size, frames: FRAMES, fps: 24 });
    },
    PATIENCE,
  );

  it(
    'of another kind is joined by encoding, with silence where it has no sound',
    async () => {
      await run('crop', { file: 'silent.mp4', output: 'other.mp4', aspect: { width: 1, height: 1 } });
      const { json } = await run('join', { files: ['clip.mp4', 'other.mp4'], output: 'mixed.mp4' });
      expect(json).toMatchObject({ ...size, frames: FRAMES * 2, audio: true });
    },
    PATIENCE,
  );
});

describe('a request that cannot be met', () => {
  it.each([
    ['poster', { output: 'x.jpg' }],
    ['frame', { output: 'x.png', which: 'last' }],
    ['frames', {}],
    ['trim', { output: 'x.mp4', frames: 5 }],
  ])('of %s says that a decoder is missing', async (command, request) => {
    const { json } = await run(command, { file: 'clip.mp4', ...request }, { environment: withoutFfmpeg });
    expect(json.code).toBe('no_decoder');
  });

  it.each([
    ['a path that leaves the folder', { file: '../clip.mp4' }, 'invalid_request'],
    ['a name that looks like an option', { file: '-i' }, 'invalid_request'],
    ['a missing file', { file: 'nothing.mp4' }, 'not_found'],
    ['a file that is no video', { file: 'tone.f32' }, 'unreadable'],
  ])('names what is wrong with %s', async (_, request, code) => {
    expect((await run('probe', request)).json.code).toBe(code);
  });

  it('can be foreseen', async () => {
    expect((await run('abilities', {})).json).toEqual({ decodes: true });
    expect((await run('abilities', {}, { environment: withoutFfmpeg })).json).toEqual({ decodes: false });
  });

  it('names a request that is no JSON, and a command that is none', async () => {
    expect((await runMedia(build.entry, 'probe', '{')).json.code).toBe('invalid_request');
    expect((await runMedia(build.entry, 'constructor', {})).json.code).toBe('invalid_request');
  });
});

describe('a damaged file', () => {
  it(
    'is always answered, never waited for',
    async () => {
      const whole = await readFile(path.join(folder, 'clip.mp4'));
      let state = 7;
      const random = (limit: number): number => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return state % limit;
      };
      for (let round = 0; round < 24; round += 1) {
        const damaged = Buffer.from(whole);
        for (let hit = 0; hit < 1 + random(12); hit += 1) {
          // The index is where damage confuses readers.
          const at = whole.indexOf('moov') + random(Math.min(3000, whole.length - whole.indexOf('moov') - 8));
          damaged.writeUInt32BE(random(4) === 0 ? 0xffffffff : random(0x7fffffff), at);
        }
        await writeFile(path.join(folder, 'damaged.mp4'), damaged.subarray(0, whole.length - random(2) * random(5000)));
        const { json, exitCode } = await run('probe', { file: 'damaged.mp4' });
        expect(exitCode === 0 || ['unreadable', 'too_large'].includes(String(json.code))).toBe(true);
      }
    },
    PATIENCE * 2,
  );
});
