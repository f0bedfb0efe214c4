import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const workspace = fileURLToPath(new URL('../..', import.meta.url));

const answerSchema = z.looseObject({ error: z.string().optional(), code: z.string().optional() });

export interface Answer {
  exitCode: number | null;
  /** The first line of stdout. */
  json: z.infer<typeof answerSchema>;
  /** Everything behind it. */
  rest: Buffer;
}

/** Builds the program into a folder of its own, as it is shipped. */
export function buildMedia(): { entry: string; remove: () => Promise<void> } {
  const folder = path.join('dist', `test-${randomUUID()}`);
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: workspace });
  const absolute = path.join(workspace, folder);
  return { entry: path.join(absolute, 'main.js'), remove: () => rm(absolute, { recursive: true, force: true }) };
}

/** Runs one command as its own process; `environment` replaces this one's, so an empty PATH hides ffmpeg. */
export async function runMedia(
  entry: string,
  command: string,
  request: unknown,
  options: { frames?: Uint8Array; environment?: NodeJS.ProcessEnv } = {},
): Promise<Answer> {
  const child = spawn(process.execPath, [entry, command], {
    env: options.environment ?? { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${typeof request === 'string' ? request : JSON.stringify(request)}\n`);
  child.stdin.end(options.frames);
  await once(child, 'close');
  const output = Buffer.concat(chunks);
  const newline = output.indexOf('\n');
  return {
    exitCode: child.exitCode,
    json: answerSchema.parse(JSON.parse(output.subarray(0, newline).toString('utf8'))),
    rest: output.subarray(newline + 1),
  };
}
