import { sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import { verifyLedger } from './verify.ts';

type CheckDeps = { config: Config; database: Database; log: Logger };

/** The proof of the whole ledger, each night; how it went stands in `ledger_checks`. */
export const recurringLedgerWork: readonly RecurringWork<CheckDeps>[] = [
  { kind: 'check_ledger', everySeconds: 86_400, run: checkLedger },
];

async function checkLedger({ config, database, log }: CheckDeps): Promise<void> {
  const startedAt = new Date();
  // On a connection of its own: one query over all entries may take longer than those of the pool have.
  const pool = createPool({ url: config.databaseUrl, size: 1, log });
  try {
    const checks = await verifyLedger(createDatabase(pool));
    const problems = checks.flatMap(({ problems }) => problems);
    await sql`
      insert into ledger_checks (started_at, finished_at, entries, problems)
      select ${startedAt}, greatest(now(), ${startedAt}), coalesce(max(id), 0), ${problems} from ledger_entries
    `.execute(database);
    if (problems.length > 0) log.error({ problems }, 'The ledger does not verify');
  } finally {
    await pool.end();
  }
}
