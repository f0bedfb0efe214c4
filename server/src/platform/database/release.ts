import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What a release brings to the database, as folders. */
export type Release = {
  /** Numbered migrations: tables, indexes and data. */
  migrations: string;
  /** Files of SQL functions, wherever below it. */
  functions: string;
};

/** The release of this program. Found by the package's name, since the built program lies elsewhere than its source. */
export function thisRelease(): Release {
  const server = dirname(createRequire(import.meta.url).resolve('@kinora/server/package.json'));
  return { migrations: join(server, 'migrations'), functions: join(server, 'src') };
}

/** The names of its migrations, as they are noted when they are applied. */
export function migrationsOf({ migrations }: Pick<Release, 'migrations'>): string[] {
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}
