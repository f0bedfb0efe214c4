import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 100;

/** Milliseconds until an answer may leave that has taken so many: they leave at full steps, however long the work was. */
export function untilStep(elapsedMs: number): number {
  return STEP_MS - (elapsedMs % STEP_MS);
}

/**
 * Holds an answer back that must not tell by its time who has an account: what is done for a known address takes a
 * little longer, or shorter, than for an unknown one.
 * @param askedAt by `performance.now()`
 */
export async function evenTime(askedAt: number): Promise<void> {
  await sleep(untilStep(performance.now() - askedAt));
}
