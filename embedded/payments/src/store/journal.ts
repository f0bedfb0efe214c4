import { closeSync, fdatasyncSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Journal {
  /** Lines that were completely written, oldest first. */
  lines: string[];
  /** Returns when the line is on disk. */
  append(line: string): void;
  /** Puts `lines` in place of everything written so far, in one step. */
  replace(lines: Iterable<string>): void;
  /** Bytes appended since the last replacement. */
  grown(): number;
  close(): void;
}

/**
 * Opens (creates when missing) a file of lines. A line counts once its line break is on disk: one that a crash cut
 * short is left out, as if it had never been asked for.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lines = readIfThere(path).split('\n');
  // Empty after a last line break; else what a crash has cut short.
  lines.pop();
  let file: number | null = null;
  let bytes = 0;

  function replace(content: Iterable<string>): void {
    const unfinished = `${path}.unfinished`;
    const next = openSync(unfinished, 'w', 0o600);
    for (const line of content) {
      writeSync(next, `${line}\n`);
    }
    fsyncSync(next);
    renameSync(unfinished, path);
    if (file !== null) {
      closeSync(file);
    }
    file = next;
    bytes = 0;
  }

  return {
    lines,
    append(line) {
      // A torn last line would swallow the next one, so that a fresh file is written before the first append.
      if (file === null) {
        replace(lines);
      }
      if (file !== null) {
        bytes += writeSync(file, `${line}\n`);
        fdatasyncSync(file);
      }
    },
    replace,
    grown: () => bytes,
    close() {
      if (file !== null) {
        closeSync(file);
        file = null;
      }
    },
  };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return '';
    }
    throw error;
  }
}
