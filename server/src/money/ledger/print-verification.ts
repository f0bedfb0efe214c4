import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import { verifyLedger } from './verify.ts';

/** Prints the proof for an operator. True when everything adds up. */
export async function printVerification(database: Database): Promise<boolean> {
  const checks = await verifyLedger(database);
  for (const { name, problems } of checks) {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const problem of problems) console.log(`       ${problem}`);
  }
  const isSound = checks.every(({ problems }) => problems.length === 0);
  console.log(isSound ? 'The ledger verifies.' : 'The ledger does not verify.');
  return isSound;
}

/** For operators at the terminal. True when everything adds up. */
export async function runVerification(config: Config, log: Logger): Promise<boolean> {
  const pool = createPool({ url: config.databaseUrl, size: 1, log });
  try {
    return await printVerification(createDatabase(pool));
  } finally {
    await pool.end();
  }
}
