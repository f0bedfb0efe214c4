import { text } from '@kinora/texts/typed-keys';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError } from '../../../platform/errors.ts';

const stateRow = z.object({ state: z.string() });

/** What prices and routes there are: by which it is seen whether either has changed. */
export async function newestPrices(executor: Database | Transaction<DB>): Promise<string> {
  const [row] = await query(executor, stateRow)`
    select concat_ws(' ', (select max(version) from price_versions),
      (select string_agg(concat_ws(' ', tool_id, version), ',' order by tool_id) from code_routes)) as state`;
  return row?.state ?? '';
}

/**
 * A price and a route are proved against each other before either is written: until the end of the transaction nobody
 * else writes one. @throws AppError 409 `changed_meanwhile` when somebody has since `seen` was read
 */
export async function holdPrices(transaction: Transaction<DB>, seen: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('prices and routes'))`.execute(transaction);
  if ((await newestPrices(transaction)) === seen) return;
  throw new AppError('changed_meanwhile', text('adminAnswers', 'prices.changed'), 409);
}
