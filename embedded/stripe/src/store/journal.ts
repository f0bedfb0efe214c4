import {
  closeSync,
  copyFileSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface Journal {
  /** What was completely written, oldest first. */
  entries: unknown[];
  /** Returns when the line is on disk; when it throws, nothing of it is. */
  append(line: string): void;
  /** Puts `lines` in place of everything written so far, in one step; when it throws, nothing has changed. */
  replace(lines: Iterable<string>): void;
  /** Bytes appended since the last replacement. */
  grown(): number;
  close(): void;
}

/**
 * Opens (creates when missing) a file of lines of JSON. A line counts once its line break is on disk: one that a crash or
 * a full disk cut short is left out, as if it had never been asked for. When a line cannot be read, the rest is, and the
 * file as it was stays beside.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const content = readIfThere(path);
  let size = content.lastIndexOf('\n'.charCodeAt(0)) + 1;
  const entries = readEntries(path, content.subarray(0, size));
  let file = openSync(path, 'a', 0o600);
  let bytes = 0;
  let isTorn = size < content.length;

  function mend(): void {
    ftruncateSync(file, size);
    isTorn = false;
  }

  return {
    entries,
    append(line) {
      if (isTorn) {
        mend();
      }
      try {
        const written = writeWhole(file, `${line}\n`);
        fdatasyncSync(file);
        size += written;
        bytes += written;
      } catch (error) {
        // What was written of it would swallow the next line.
        isTorn = true;
        mend();
        throw error;
      }
    },
    replace(lines) {
      const unfinished = `${path}.unfinished`;
      const next = openSync(unfinished, 'w', 0o600);
      let written = 0;
      try {
        for (const line of lines) {
          written += writeWhole(next, `${line}\n`);
        }
        fsyncSync(next);
        renameSync(unfinished, path);
      } catch (error) {
        closeSync(next);
        rmSync(unfinished, { force: true });
        throw error;
      }
      closeSync(next);
      closeSync(file);
      file = openSync(path, 'a');
      size = written;
      bytes = 0;
      isTorn = false;
    },
    grown: () => bytes,
    close: () => closeSync(file),
  };
}

/** A write may stop short, as on a disk that is nearly full; the next one then says why. */
function writeWhole(file: number, text: string): number {
  const content = Buffer.from(text);
  for (let from = 0; from < content.length; ) {
    from += writeSync(file, content, from);
  }
  return content.length;
}

function readEntries(path: string, content: Buffer): unknown[] {
  const entries: unknown[] = [];
  let unreadable = 0;
  for (const line of content.toString('utf8').split('\n').slice(0, -1)) {
    try {
      const entry: unknown = JSON.parse(line);
      entries.push(entry);
    } catch {
      unreadable += 1;
    }
  }
  if (unreadable > 0) {
    copyFileSync(path, `${path}.damaged`);
    console.error(`${unreadable} lines of ${path} cannot be read and are left out; the file stays as ${path}.damaged`);
  }
  return entries;
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return Buffer.alloc(0);
    }
    throw error;
  }
}
