import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const maximumBytes = 5 * 1024 * 1024;

/**
 * Appends lines to `<folder>/<part>.log`. At each start, and when the file has 5 MB, it becomes `<part>.log.1`.
 * Written synchronously: the last lines before a crash are the ones that matter.
 */
export function openLogFile(folder: string, part: string): (line: string) => void {
  const path = join(folder, `${part}.log`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let file = rotate(path);
  let bytes = 0;
  return (line) => {
    if (bytes > maximumBytes) {
      closeSync(file);
      file = rotate(path);
      bytes = 0;
    }
    bytes += writeSync(file, `${line}\n`);
  };
}

function rotate(path: string): number {
  if (existsSync(path)) {
    renameSync(path, `${path}.1`);
  }
  return openSync(path, 'a', 0o600);
}

/**
 * What a person at the terminal should see of a part's line: warnings and errors, else undefined.
 * Structured lines (pino: level 40 is a warning) show their message alone; of others, those on stderr.
 */
export function worthShowing(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const structured = /^\{.*?"level":(\d+)/.exec(line);
  if (structured === null) {
    return stream === 'stderr' ? line : undefined;
  }
  if (Number(structured[1]) < 40) {
    return undefined;
  }
  const message = /"msg":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
  return message === undefined ? line : String(JSON.parse(message));
}
