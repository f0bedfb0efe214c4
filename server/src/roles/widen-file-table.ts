import { closeSync, openSync } from 'node:fs';

/** Sockets and files that may be open at once before the table is widened again. */
export const OPEN_AT_ONCE = 4096;

/**
 * Has Linux widen this process's table of open files before anybody waits for it: whoever opens or accepts anything while
 * the kernel doubles the table (`expand_fdtable`) can wait for a quarter of a second on a busy machine.
 */
export function widenFileTable(): void {
  if (process.platform !== 'linux') return;
  const opened: number[] = [];
  try {
    // The number after the first half is the first that needs the whole table.
    while ((opened.at(-1) ?? 0) < OPEN_AT_ONCE / 2) opened.push(openSync('/dev/null', 'r'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error;
  } finally {
    opened.forEach(closeSync);
  }
}
