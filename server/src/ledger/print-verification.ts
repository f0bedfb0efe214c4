import type { Database } from '../database/pool.ts';
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
