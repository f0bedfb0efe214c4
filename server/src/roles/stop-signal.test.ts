import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { dieWithParent } from '@kinora/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-stop-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program whose thread pool waits for ever, as it does for a disk or a name server that does not answer. */
async function writeProgram(): Promise<string[]> {
  const pipe = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const program = join(folder, 'program.mts');
  await writeFile(
    program,
    `import { open } from 'node:fs';
    import { onStopSignal } from ${JSON.stringify(new URL('stop-signal.ts', import.meta.url).href)};
    open(${JSON.stringify(pipe)}, 'r', () => undefined);
    onStopSignal(async () => undefined);
    setInterval(() => undefined, 60_000);
    console.log('ready', process.pid);`,
  );
  return ['--import', import.meta.resolve('tsx'), program];
}

/** One that has ended and waits for its new parent to notice does not run. */
function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return false;
  }
}

test.skipIf(process.platform !== 'linux')(
  'a program whose starter was killed ends, even while its thread pool hangs',
  async () => {
    const { command, args } = dieWithParent('TERM', process.execPath, await writeProgram());
    const starter = join(folder, 'starter.mjs');
    await writeFile(
      starter,
      `import { spawn } from 'node:child_process';
      spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'inherit'] });`,
    );
    const child = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const pid = Number(String(line).split(' ')[1]);
    expect(isRunning(pid)).toBe(true);
    child.kill('SIGKILL');
    try {
      await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    } finally {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    }
  },
  30_000,
);
