import { setTimeout as sleep } from 'node:timers/promises';
import { type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readStatus, type StatusDeps } from './read-status.ts';
import type { StatusView } from './wire.ts';

/** So much rarer than the settings it is read, at the most every five seconds, however many ask. */
const RARER = 2.5;
/** Nobody waits longer for it while something is known. */
const PATIENCE_MS = 2000;

/** The view, another object whenever it says something else, and the same as JSON. */
type KnownStatus = { view: StatusView; kept: KeptAnswer };

export type StatusReader = {
  /** Null while the operator keeps the page off, or where nothing was ever known. */
  read: () => Promise<KnownStatus | null>;
};

/** Reads how the studio does at most every five seconds, and says what it knew last while that cannot be read. */
export function createStatusReader(deps: StatusDeps & { log: Logger }): StatusReader {
  let known: KnownStatus | null = null;
  let freshUntil = 0;
  let reading: Promise<void> | null = null;

  function keep(view: StatusView | null): void {
    const kept = view === null ? null : keepAnswer(JSON.stringify(view), known?.kept ?? null);
    known = view === null || kept === null ? null : kept === known?.kept ? known : { view, kept };
  }

  async function readAnew(): Promise<void> {
    try {
      keep(await readStatus(deps));
    } catch (error) {
      deps.log.warn({ err: error }, 'How the studio does could not be read');
      if (known !== null) keep({ ...known.view, isCurrent: false });
    }
    freshUntil = performance.now() + RARER * deps.settings.keptMs;
  }

  return {
    async read() {
      if (performance.now() < freshUntil) return known;
      reading ??= readAnew().finally(() => {
        reading = null;
      });
      if (known === null) await reading;
      else await Promise.race([reading, sleep(PATIENCE_MS, undefined, { ref: false })]);
      return known;
    },
  };
}
