import { readFile } from 'node:fs/promises';
import type { RunnerOption } from 'node-pg-migrate';
import { BRIEFLY } from './lock-timeout.ts';

type LoadMigrations = Exclude<NonNullable<RunnerOption['migrationLoaderStrategies']>[number]['loader'], string>;

const OUTSIDE = /^-- no-transaction\b/;
const PATIENTLY = 'set lock_timeout = 0;';

/**
 * Reads SQL files: each is one transaction, which waits for a lock but a moment. One whose first line is
 * `-- no-transaction` is run statement by statement, as `create index concurrently` demands, and waits for others as long
 * as it takes, since nobody waits for it.
 */
export const loadMigrations: LoadMigrations = (paths) =>
  Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, 'utf8');
      const isOutside = OUTSIDE.test(text);
      return {
        id: path,
        filePaths: [path],
        actions: {
          up: (builder) => {
            if (isOutside) builder.noTransaction();
            const steps = isOutside ? [PATIENTLY, ...statementsOf(text)] : [BRIEFLY, text];
            for (const step of steps) builder.sql(step);
          },
          down: false,
        },
      };
    }),
  );

/** Of a file without function bodies: each ends with a semicolon at the end of a line. */
function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
