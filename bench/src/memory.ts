import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resident set size of a process, as Linux's /proc has it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** What a process of Node keeps in its heap once its garbage is collected; `env` is for the process that is asked. */
export async function watchHeap() {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-heap-'));
  const file = join(folder, 'bytes');
  return {
    env: { NODE_OPTIONS: `--require ${join(import.meta.dirname, 'collect-garbage.cjs')}`, BENCH_HEAP_FILE: file },
    async keptMegabytes(pid: number): Promise<number> {
      await rm(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => '');
        if (text.endsWith('\n')) return Number(text) / 1024 ** 2;
        await sleep(50);
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
