import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_STOP_MS = 8000;
/** A starter that dies sends its signal while some of its threads still live, and it is our parent until the last ends. */
const PARENT_ENDS_MS = 100;

/**
 * Runs the given steps once, on the first SIGTERM or SIGINT, and ends the process; late steps are left to recovery.
 * `process.exit` waits for the thread pool, whose disk or name server may hang for minutes. Who started us ends that by
 * SIGKILL; when nobody is left to do it, we do.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  const parent = process.ppid;
  let isStopping = false;
  function end(code: number): void {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    process.exit(code);
  }
  async function handle(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => end(0), LONGEST_STOP_MS).unref();
    try {
      await Promise.all([stop(), sleep(PARENT_ENDS_MS)]);
      end(0);
    } catch (error) {
      console.error(error);
      end(1);
    }
  }
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
