import type { Database } from './store/database.ts';
import type { Tables } from './store/tables.ts';

/** What every act needs: the state, the time in force, and the address of the hosted pages. */
export interface World {
  database: Database;
  tables: Tables;
  /** Origin of the hosted pages as browsers reach them. */
  origin: string;
  /** The request that is being served; events name it. */
  request: { id: string; idempotencyKey: string | null } | null;
  /** While the shared clock is being advanced: the moment it has come to. */
  simulated: number | null;
}

export function createWorld(database: Database): World {
  return { database, tables: database.tables, origin: '', request: null, simulated: null };
}
