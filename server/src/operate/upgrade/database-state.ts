import type pg from 'pg';
import { migrationsOf, type Release } from '../../platform/database/release.ts';
import { appliedMigrations } from '../archive/database-shape.ts';

/** How the tables of a database stand to those of a release. */
export type DatabaseState = {
  isEmpty: boolean;
  /** Migrations that the database still lacks. */
  missing: string[];
  /** Migrations that a newer release brought, of which this one knows nothing. */
  unknown: string[];
};

export async function readDatabaseState(client: pg.ClientBase, release: Release): Promise<DatabaseState> {
  const applied = await appliedMigrations(client);
  const known = migrationsOf(release);
  return {
    isEmpty: applied.length === 0,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
