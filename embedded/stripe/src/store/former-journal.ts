import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Releases before this one kept their state in a file of lines, each of which says what a transaction has written. */
const fileName = 'state.jsonl';

const lineSchema = z.array(z.tuple([z.string(), z.string(), z.unknown()]));

export interface FormerRow {
  table: string;
  id: string;
  content: unknown;
}

/** The rows that an earlier release has left in `folder`, the oldest first. A line that a crash cut short never counted. */
export function readFormerJournal(folder: string): FormerRow[] {
  const rows = new Map<string, FormerRow>();
  let unreadable = 0;
  for (const line of readIfThere(join(folder, fileName)).split('\n').slice(0, -1)) {
    const changes = readLine(line);
    if (changes === null) {
      unreadable += 1;
      continue;
    }
    for (const [table, id, content] of changes) {
      const key = `${table} ${id}`;
      if (content === null) {
        rows.delete(key);
      } else {
        rows.set(key, { table, id, content });
      }
    }
  }
  if (unreadable > 0) {
    console.error(`${unreadable} lines of ${join(folder, fileName)} cannot be read and are left out.`);
  }
  return [...rows.values()];
}

/** Its rows are in the database now; the file stays, under a name that no start looks for. */
export function retireFormerJournal(folder: string): void {
  try {
    renameSync(join(folder, fileName), join(folder, `${fileName}.taken-over`));
  } catch (error) {
    if (!isMissing(error)) {
      throw error;
    }
  }
}

function readLine(line: string): z.output<typeof lineSchema> | null {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) {
      return '';
    }
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
