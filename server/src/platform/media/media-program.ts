import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { createSlots } from './slots.ts';

/** How long a step may take, in milliseconds. */
const LIMITS = { probe: 30_000, picture: 90_000, work: 20 * 60_000 };
/** How long adding the invisible pattern may take, since a result waits for it. */
const PATTERN_MS = 5 * 60_000;
/** For the program to end what it started. */
const GRACE_MS = 2000;
/** Each encoder takes a core or more, and reading a hostile file may take its whole time. */
const workSlots = createSlots(2);
const probeSlots = createSlots(4);

const facts = z.object({
  container: z.enum(['mp4', 'mov', 'webm', 'mkv', 'avi']),
  codec: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  seconds: z.number().positive(),
  frames: z.int().positive(),
  fps: z.number().positive(),
  audio: z.boolean(),
});
const picture = z.object({ width: z.int().positive(), height: z.int().positive() });
const stills = picture.extend({ keyFrames: z.int().nonnegative(), frames: z.int().positive() });
const samples = z.object({ files: z.array(z.string()).min(1) });
const soundFacts = z.object({
  container: z.enum(['mp3', 'wav', 'flac', 'ogg', 'm4a', 'aac']),
  seconds: z.number().positive(),
  peaks: z.array(z.int().min(0).max(100)).nullable(),
});
const failure = z.object({ error: z.string(), code: z.string() });

/** A measured video; width and height are as it is shown, after rotation. */
export type VideoFacts = z.infer<typeof facts>;

/** A measured sound; `peaks` say how loud its parts of equal length are, 0 to 100 of the loudest. */
export type SoundFacts = z.infer<typeof soundFacts>;

/** Files by plain names inside one working folder. */
type OneFile = { folder: string; file: string };
type FileToFile = OneFile & { output: string };

type VideoWork = {
  seconds?: number;
  frames?: number;
  aspect?: { width: number; height: number };
  fps?: number;
};

/** The program could not do what it was asked; `code` is one of its own. */
export class MediaError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The video program: a process of its own for each step, ended when it takes too long. Every step throws MediaError;
 * `no_decoder` means that this machine has no ffmpeg.
 */
export type MediaProgram = ReturnType<typeof createMediaProgram>;

export function createMediaProgram({ media }: Pick<Config, 'media'>, limits = LIMITS) {
  async function run<Answer extends z.ZodType>(
    command: string,
    { folder, ...request }: { folder: string },
    answer: Answer,
    limitMs: number,
  ): Promise<z.output<Answer>> {
    const child = start(media, command);
    // The program says on stdout why it went away.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify({ folder: resolve(folder), ...request })}\n`);
    let isLate = false;
    let killing: NodeJS.Timeout | undefined;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGTERM');
      killing = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    }, limitMs);
    try {
      const said = await text(child.stdout);
      if (isLate) throw new MediaError('timed_out', `The video program took too long to ${command}`);
      return readAnswer(said, answer);
    } finally {
      clearTimeout(timer);
      clearTimeout(killing);
    }
  }

  const work = <Answer extends z.ZodType>(
    command: string,
    request: { folder: string },
    answer: Answer,
    limit = limits.work,
  ) => workSlots.run(() => run(command, request, answer, limit));

  return {
    probe: (request: OneFile) => probeSlots.run(() => run('probe', request, facts, limits.probe)),
    /** A copy without titles, places and other words, measured; its packets stay as they came. */
    clean: (request: FileToFile) => probeSlots.run(() => run('clean', request, facts, limits.probe)),
    /** With `output`, a copy without titles and other words is written and measured; it needs ffmpeg. */
    sound: (request: OneFile & { output?: string }) =>
      probeSlots.run(() => run('sound', request, soundFacts, limits.picture)),
    /** Cuts, crops and times anew in one pass. */
    finish: (request: FileToFile & VideoWork) => work('finish', request, facts),
    /** The frame `at` so many seconds, else the first, as JPEG; `maxSide` pixels at most. */
    poster: (request: FileToFile & { maxSide: number; at?: number }) =>
      work('poster', request, picture, limits.picture),
    /** The first seconds, small and silent; three of them, 480 pixels wide, where nothing else is asked for. */
    preview: (request: FileToFile & { seconds?: number; maxWidth?: number }) => work('preview', request, facts),
    /** The first or last frame as PNG, in full size. */
    frame: (request: FileToFile & { which: 'first' | 'last' }) => work('frame', request, picture),
    /** With `isChained`, each clip begins with the last frame of the one before, which is then shown once. */
    join: (request: { folder: string; files: string[]; output: string; isChained: boolean }) =>
      work('join', request, facts),
    /** Adds a pattern of floats to each frame and encodes it anew; `unsupported` for most that is not H.264 in MP4. */
    addPattern: (request: FileToFile & { tile: string; side: number }) =>
      work('add-pattern', request, facts, PATTERN_MS),
    /** Raw frames in levels of gray: the key frames of the first minute, and after them some from all over it. */
    stills: (request: FileToFile & { maxSide: number; most: number }) =>
      work('stills', request, stills, limits.picture),
    /** The first frame and others in steps of so many seconds as JPEG, and the last as PNG, `fewest` to `most`: decoded once. */
    sample: (request: FileToFile & { maxSide: number; every: number; fewest: number; most: number }) =>
      work('sample', request, samples),
    /** Moves a picture of raw RGBA pixels. */
    animate: (request: AnimateRequest) => work('animate', request, facts),
  };
}

type AnimateRequest = FileToFile & {
  /** The size of the picture. */
  width: number;
  height: number;
  /** The size of the video. */
  size: { width: number; height: number };
  animation: 'zoom' | 'pan' | 'rotate' | 'fade';
  seconds: number;
};

function start({ program, path, ffmpegPath }: Config['media'], command: string) {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [program, command], {
    // It opens files that strangers made: it is told nothing else.
    env: { PATH: path, ...(ffmpegPath === undefined ? {} : { FFMPEG_PATH: ffmpegPath }) },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // A program that cannot be started answers nothing, which is an error below.
  child.on('error', () => child.stdout.destroy());
  return child;
}

function readAnswer<Answer extends z.ZodType>(said: string, answer: Answer): z.output<Answer> {
  let json: unknown;
  try {
    json = JSON.parse(said);
  } catch {
    throw new MediaError('failed', 'The video program ended without an answer');
  }
  const failed = failure.safeParse(json);
  if (failed.success) throw new MediaError(failed.data.code, failed.data.error);
  return answer.parse(json);
}
