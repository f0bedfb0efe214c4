import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const maximumBytes = 5 * 1024 * 1024;

/**
 * Appends lines to `<folder>/<part>.log`. At each start, and when the file has 5 MB, it becomes `<part>.log.1`.
 * Written synchronously: the last lines before a crash are the ones that matter. Never throws: what a full disk does
 * not take is lost, and said in the file as soon as there is room.
 */
export function openLogFile(folder: string, part: string): (line: string) => void {
  const path = join(folder, `${part}.log`);
  let file: number | undefined;
  let bytes = 0;
  let lost = 0;
  let isTorn = false;

  function open(): number {
    if (file !== undefined && bytes <= maximumBytes) {
      return file;
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const next = rotate(path);
    if (file !== undefined) {
      closeSync(file);
    }
    file = next;
    bytes = 0;
    isTorn = false;
    return file;
  }

  function append(text: string): void {
    const target = open();
    const content = Buffer.from(isTorn ? `\n${text}` : text);
    let written = 0;
    try {
      while (written < content.length) {
        written += writeSync(target, content, written);
      }
      isTorn = false;
    } catch (error) {
      isTorn ||= written > 0;
      throw error;
    } finally {
      bytes += written;
    }
  }

  return (line) => {
    try {
      if (lost > 0) {
        append(`${lost} ${lost === 1 ? 'line is' : 'lines are'} missing here: the log could not be written.\n`);
        lost = 0;
      }
      append(`${line}\n`);
    } catch {
      lost += 1;
    }
  };
}

function rotate(path: string): number {
  if (existsSync(path)) {
    renameSync(path, `${path}.1`);
  }
  return openSync(path, 'a', 0o600);
}

const structuredSchema = z.object({
  level: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
});

/**
 * What a person at the terminal should see of a part's line: warnings and errors, else undefined.
 * Structured lines (pino: level 40 is a warning) show their message and the error's; of others, those on stderr.
 */
export function worthShowing(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const structured = readStructured(line);
  if (structured === undefined) {
    return stream === 'stderr' ? line : undefined;
  }
  const { level, msg, err } = structured;
  if (level < 40) {
    return undefined;
  }
  return err === undefined ? msg : `${msg}: ${err.message}`;
}

function readStructured(line: string): z.infer<typeof structuredSchema> | undefined {
  try {
    return structuredSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
