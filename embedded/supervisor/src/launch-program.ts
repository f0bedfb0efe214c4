import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { dieWithParent } from '@kinora/postgres';
import { signalGroup } from './leftovers.ts';
import type { Service } from './service.ts';

const readyMilliseconds = 60_000;
const politeMilliseconds = 5000;

export interface Program {
  name: string;
  /** Node script and its arguments. */
  args: string[];
  environment: Record<string, string>;
  /** Gives way to everything else on the machine. */
  patient?: boolean;
  /** It is loaded before, and begins when a line on its standard input says so. A failure ends it. */
  told?: () => Promise<unknown>;
  log: (line: string, stream: 'stdout' | 'stderr') => void;
  onSpawn: (pid: number) => void;
}

/**
 * Starts one of our Node programs in a process group of its own and resolves when it prints a line that begins with
 * "ready". On Linux it gets SIGTERM when this process dies, whatever kills us.
 */
export async function launchProgram(program: Program, signal: AbortSignal): Promise<Service> {
  signal.throwIfAborted();
  const { command, args } = program.patient
    ? dieWithParent('TERM', 'nice', ['-n', '19', process.execPath, ...program.args])
    : dieWithParent('TERM', process.execPath, program.args);
  const child = spawn(command, args, {
    env: program.environment,
    detached: true,
    stdio: [program.told === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<Awaited<Service['exited']>>((resolve) => {
    child.once('close', (code, exitSignal) => resolve({ code, signal: exitSignal }));
  });
  const pid = await spawned(child);
  program.onSpawn(pid);
  // Helpers that a crashed program leaves behind are in its group; they also hold our end of its output open.
  child.once('exit', () => signalGroup(pid, 'SIGKILL'));
  const service: Service = { pid, exited, stop: (hurry) => stopProgram(pid, exited, hurry) };
  try {
    await untilReady(child, program, exited, signal);
    return service;
  } catch (error) {
    await service.stop(signal);
    throw error;
  }
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

function untilReady(
  child: ChildProcess,
  { name, log, told }: Program,
  exited: Service['exited'],
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lastLines: string[] = [];
    const fail = (what: string) => reject(new Error(`The ${name} ${what}:\n${lastLines.join('\n')}`));
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      // It may have gone away meanwhile.
      child.stdin?.on('error', () => undefined).end('begin\n');
      timer = setTimeout(() => fail('did not get ready within a minute'), readyMilliseconds).unref();
    };
    if (told === undefined) begin();
    else told().then(begin, reject);
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    for (const stream of ['stdout', 'stderr'] as const) {
      const input = child[stream];
      if (input === null) {
        continue;
      }
      createInterface({ input }).on('line', (line) => {
        log(line, stream);
        lastLines.push(line);
        lastLines.splice(0, lastLines.length - 20);
        if (stream === 'stdout' && /^ready\b/.test(line)) {
          resolve();
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
        }
      });
    }
    void exited.then(({ code, signal: exitSignal }) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      fail(`ended (${exitSignal ?? code}) before it was ready`);
    });
  });
}

async function stopProgram(pid: number, exited: Service['exited'], hurry: AbortSignal): Promise<void> {
  signalGroup(pid, hurry.aborted ? 'SIGKILL' : 'SIGTERM');
  const timer = new AbortController();
  await Promise.race([
    exited,
    sleep(politeMilliseconds, undefined, { signal: AbortSignal.any([timer.signal, hurry]) }).catch(() => undefined),
  ]);
  timer.abort();
  signalGroup(pid, 'SIGKILL');
  await exited;
}
