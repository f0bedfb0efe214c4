import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.ts';

/**
 * How much of the machine other programs take: figures are worth little beside a busy neighbor.
 * @returns a function that answers the share of all processor time since now, 0 to 1, that went to processes which this
 *   one did not start, or to other guests of the same host. Reads Linux's /proc.
 */
export function watchOthers(): () => number {
  const before = { machine: readMachine(), own: readTicksOf(process.pid) };
  return () => {
    const machine = readMachine();
    const busy = machine.busy - before.machine.busy - (readTicksOf(process.pid) - before.own);
    return Math.max(0, busy / (machine.all - before.machine.all));
  };
}

/** Processor time in milliseconds that this process and all that it started have taken so far: it tells much the same on a busy machine. */
export const ownProcessorTime = () => processorTimeOf(process.pid);

/** The processor time of another process and of all that it started. */
export const processorTimeOf = (root: number) => readTicksOf(root) * MILLISECONDS_A_TICK;

const MILLISECONDS_A_TICK = 10;

/** Beside more than this, figures are not worth keeping. */
export const OTHERS_AT_MOST = 0.1;

/**
 * Waits until others left the machine alone for so many seconds, one after another, at most BENCH_PATIENCE seconds (0). What
 * is not measured again after each wait asks for many: a short pause of others is not the end of their work.
 */
export async function untilQuiet(seconds = 1): Promise<void> {
  const giveUpAt = now() + 1000 * Number(process.env.BENCH_PATIENCE ?? 0);
  for (let quiet = 0; quiet < seconds && now() < giveUpAt; ) {
    const others = watchOthers();
    await sleep(1000);
    quiet = others() <= OTHERS_AT_MOST ? quiet + 1 : 0;
  }
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** In clock ticks, over all processors. */
function readMachine(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, ioWait = 0, interrupts = 0, softInterrupts = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + interrupts + softInterrupts + stolen;
  return { busy, all: busy + idle + ioWait };
}

/** The ticks of a process with everything that it has started, directly or not, also of what has ended. */
function readTicksOf(root: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended between the two looks; its parent has its time now.
    }
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.parent;
    return pid === root || (parent !== undefined && parent > 0 && isOurs(parent));
  };
  return [...processes].reduce((sum, [pid, { ticks }]) => (isOurs(pid) ? sum + ticks : sum), 0);
}
