import { readdirSync } from 'node:fs';

/** The migrations of this release by the names under which they are noted when they are applied. */
export function knownMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort();
}
