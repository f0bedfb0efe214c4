import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type * as z from 'zod';

/** The content of a JSON file in the data folder; undefined when the file is missing. Throws on a damaged one. */
export function readJsonFile<Content>(path: string, schema: z.ZodType<Content>): Content | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged. Repair it, or put back a copy.`, { cause });
  }
}

/** Replaces a JSON file in one step; only the owner may read it. */
export function writeJsonFile(path: string, content: unknown): void {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
