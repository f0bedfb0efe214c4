import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../media/dist/main.js', import.meta.url));

/** What a video really is, frame by frame. */
export type VideoFacts = {
  container: string;
  codec: string;
  width: number;
  height: number;
  seconds: number;
  frames: number;
  fps: number;
  audio: boolean;
};

async function runMedia(command: string, request: object, pixels: Uint8Array = Buffer.alloc(0)): Promise<string> {
  const child = spawn(process.execPath, [program, command], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stdin.write(`${JSON.stringify(request)}\n`);
  child.stdin.end(pixels);
  const [code] = await once(child, 'close');
  const answer = Buffer.concat(output).toString('utf8');
  if (code !== 0) throw new Error(`${command}: ${answer}`);
  return answer;
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinora-e2e-video-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a saved video, by our own media program. */
export function probed(bytes: Buffer): Promise<VideoFacts> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, 'saved.mp4'), bytes);
    return JSON.parse(await runMedia('probe', { folder, file: 'saved.mp4' }));
  });
}

type Shape = { width: number; height: number; frames: number; fps: number };

/** A bright square that wanders over a dark ground, as a file that a person chooses. */
export function clipFile(shape: Shape): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return inFolder(async (folder) => {
    await runMedia('encode', { folder, output: 'clip.mp4', ...shape }, drawnFrames(shape));
    return { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path.join(folder, 'clip.mp4')) };
  });
}

function drawnFrames({ width, height, frames }: Shape): Uint8Array {
  const pixels = new Uint8Array(width * height * 4 * frames).fill(40);
  const side = Math.floor(height / 3);
  for (let frame = 0; frame < frames; frame += 1) {
    const left = frame % (width - side);
    for (let y = side; y < 2 * side; y += 1) {
      const start = ((frame * height + y) * width + left) * 4;
      pixels.fill(230, start, start + side * 4);
    }
  }
  return pixels;
}
