import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';

/** Everything the engine needs to know about a video file. */
const factsSchema = z.object({
  width: z.int(),
  height: z.int(),
  seconds: z.number(),
  frames: z.int(),
  fps: z.number(),
  audio: z.boolean(),
});
export type VideoFacts = z.infer<typeof factsSchema>;

const failureSchema = z.object({ error: z.string(), code: z.string() });

/** The media program could not do its work; `code` is one of its own. */
export class MediaProgramError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface EncodeRequest {
  folder: string;
  output: string;
  width: number;
  height: number;
  fps: number;
  frames: number;
  quality: number;
  /** The size of the file's picture when it is not that of the frames. */
  scaleTo?: { width: number; height: number };
  sharpen?: boolean;
  audio?: { file: string; sampleRate: number; channels: number } | { from: string };
}

interface EncodeSoundRequest {
  folder: string;
  /** Interleaved 32-bit floats. */
  file: string;
  sampleRate: number;
  channels: number;
  /** Its ending says what it becomes. */
  output: string;
}

interface Encoder {
  /** Resolves when more is welcome; the bytes may be changed after that. */
  write(frame: Uint8Array): Promise<void>;
  /** The facts of the finished file. Throws MediaProgramError. */
  finish(): Promise<VideoFacts>;
  abandon(): void;
}

/** The video program: a process of its own for every step. `file` is its main.js. */
export interface MediaProgram {
  /** False where videos can be made but not read, because ffmpeg is missing. */
  canDecode(): Promise<boolean>;
  probe(folder: string, file: string): Promise<VideoFacts>;
  encode(request: EncodeRequest): Encoder;
  /** Raw sound of the folder to a file there. Throws MediaProgramError. */
  encodeSound(request: EncodeSoundRequest): Promise<{ seconds: number }>;
  /** Frames as RGBA, one after the other. Each is a buffer of its own. */
  decode(folder: string, file: string): AsyncGenerator<Buffer>;
}

export function createMediaProgram(file: string): MediaProgram {
  return {
    canDecode: async () => {
      const { child, answer } = start(file, 'abilities', {});
      child.stdin.end();
      return z.object({ decodes: z.boolean() }).parse(await answer).decodes;
    },
    probe: async (folder, name) => {
      const { child, answer } = start(file, 'probe', { folder, file: name });
      child.stdin.end();
      return factsSchema.parse(await answer);
    },
    encode: (request) => {
      const { child, answer } = start(file, 'encode', request);
      const closed = once(child, 'close');
      // The answer may fail before anybody waits for it.
      answer.catch(() => undefined);
      return {
        write: async (frame) => {
          if (child.stdin.destroyed || child.exitCode !== null) {
            await answer;
          }
          // A copy, because the pipe reads later and the caller draws the next frame into the same memory.
          if (!child.stdin.write(Buffer.from(frame))) {
            await Promise.race([once(child.stdin, 'drain'), closed]);
          }
        },
        finish: async () => {
          child.stdin.end();
          return factsSchema.parse(await answer);
        },
        abandon: () => child.kill('SIGKILL'),
      };
    },
    encodeSound: async (request) => {
      const { child, answer } = start(file, 'encode-sound', request);
      child.stdin.end();
      return z.object({ seconds: z.number() }).parse(await answer);
    },
    decode: (folder, name) => decodeFrames(file, folder, name),
  };
}

interface Running {
  child: ChildProcess & { stdin: Writable; stdout: Readable };
  answer: Promise<unknown>;
}

function spawnProgram(file: string, command: string, request: object): Running['child'] {
  const child = spawn(process.execPath, [file, command], { stdio: ['pipe', 'pipe', 'ignore'] });
  // The program says on stdout why it went away.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(request)}\n`);
  return child;
}

function start(file: string, command: string, request: object): Running {
  const child = spawnProgram(file, command, request);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return { child, answer: once(child, 'close').then(() => readAnswer(text, child.exitCode)) };
}

function readAnswer(line: string, exitCode: number | null): unknown {
  let json: unknown = null;
  try {
    json = JSON.parse(line);
  } catch {
    throw new MediaProgramError('failed', 'the video program ended without an answer');
  }
  const failure = failureSchema.safeParse(json);
  if (failure.success || exitCode !== 0) {
    throw new MediaProgramError(failure.data?.code ?? 'failed', failure.data?.error ?? 'the video program failed');
  }
  return json;
}

async function* decodeFrames(file: string, folder: string, name: string): AsyncGenerator<Buffer> {
  const child = spawnProgram(file, 'frames', { folder, file: name });
  const closed = once(child, 'close');
  child.stdin.end();
  try {
    let facts: VideoFacts | null = null;
    let pending: Buffer = Buffer.alloc(0);
    let parts: Buffer[] = [];
    let length = 0;
    let frameBytes = Number.POSITIVE_INFINITY;
    let given = 0;
    for await (const chunk of child.stdout) {
      parts.push(chunk);
      length += chunk.length;
      if (facts === null) {
        pending = Buffer.concat(parts);
        const newline = pending.indexOf('\n');
        if (newline < 0) {
          continue;
        }
        facts = factsSchema.parse(readAnswer(pending.toString('utf8', 0, newline), 0));
        frameBytes = facts.width * facts.height * 4;
        parts = [pending.subarray(newline + 1)];
        length = parts[0]?.length ?? 0;
      }
      if (length >= frameBytes) {
        pending = Buffer.concat(parts);
        for (; pending.length >= frameBytes && given < facts.frames; given += 1) {
          yield pending.subarray(0, frameBytes);
          pending = pending.subarray(frameBytes);
        }
        parts = [pending];
        length = pending.length;
      }
    }
    await closed;
    if (child.exitCode !== 0 || facts === null || given < facts.frames) {
      throw new MediaProgramError('unreadable', 'the video is damaged');
    }
  } finally {
    child.kill('SIGKILL');
  }
}
