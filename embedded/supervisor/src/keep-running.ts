import { setTimeout as sleep } from 'node:timers/promises';
import type { Part, Service } from './service.ts';

const firstDelayMilliseconds = 500;
const longestDelayMilliseconds = 30_000;
/** A part that ran this long was well: the next delay is the first one again. */
const steadyMilliseconds = 60_000;

export interface KeptPart {
  name: string;
  /** The process at this moment. */
  pid(): number;
  /** Call after `stopping` was aborted. */
  stop(hurry: AbortSignal): Promise<void>;
}

/**
 * Starts a part and starts it again, with growing delays, whenever it ends, until `stopping` aborts.
 * Rejects when the very first start fails: then something is wrong that time does not heal.
 */
export async function keepRunning(
  part: Part,
  stopping: AbortSignal,
  report: (message: string) => void,
): Promise<KeptPart> {
  let service = await part.launch(stopping);
  let delay = firstDelayMilliseconds;

  async function relaunch(): Promise<Service | undefined> {
    while (!stopping.aborted) {
      await sleep(delay, undefined, { signal: stopping }).catch(() => undefined);
      delay = Math.min(delay * 2, longestDelayMilliseconds);
      try {
        return await part.launch(stopping);
      } catch (error) {
        if (!stopping.aborted) {
          report(`${error instanceof Error ? error.message : error}`);
        }
      }
    }
    return undefined;
  }

  async function watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const { code, signal } = await service.exited;
      if (stopping.aborted) {
        return;
      }
      if (performance.now() - startedAt > steadyMilliseconds) {
        delay = firstDelayMilliseconds;
      }
      report(`ended (${signal ?? code}) and is started again`);
      const next = await relaunch();
      if (next === undefined) {
        return;
      }
      service = next;
    }
  }

  const watching = watch();
  return {
    name: part.name,
    pid: () => service.pid,
    async stop(hurry) {
      const known = service;
      await known.stop(hurry);
      await watching;
      // A new process may have become ready in the moment of stopping.
      if (service !== known) {
        await service.stop(hurry);
      }
    },
  };
}
