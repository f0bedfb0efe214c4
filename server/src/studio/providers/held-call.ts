const LEAST_MS = 60_000;
const MOST_MS = 30 * 60_000;
/** Room for ten large pictures as base64. */
export const FILES_BYTES = 96 * 1024 * 1024;

/** How long a call that lasts as long as the work is held open. */
export function heldFor(deadlineAt: Date): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, deadlineAt.getTime() - Date.now()));
}
