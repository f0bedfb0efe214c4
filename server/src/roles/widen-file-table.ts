import { closeSync, openSync } from 'node:fs';

/** Sockets and files that may be open at once before the table is widened again. */
export const OPEN_AT_ONCE = 4096;

/**
 * Lets Linux make this process's table of open files as wide as it will be needed. It doubles the table when a number is
 * asked for that has no room in it, and while it does (`expand_fdtable` in the kernel's fs/file.c) whichever thread opens
 * or accepts anything waits for every processor: a quarter of a second on a busy machine. A table never gets narrower.
 * To be called before there is anybody to keep waiting; under a lower limit of open files it is as wide as that.
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
