import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';

/** The currency in which money is told; by default the one in which most was paid. */
export const currencyField = z
  .string()
  .regex(/^[a-z]{3}$/)
  .optional();

/** What providers cost is known in dollars; what is earned in another currency cannot be compared with it. */
export const COST_CURRENCY = 'usd';

const soldRow = z.object({ currency: z.string(), amount: z.number(), tokens: z.number(), payments: z.number() });
const keptRow = z.object({ at: isoTime });

/** What was paid in a stretch of time, less what went back, by currency, most payments first. `until` is not in it. */
export function readSold(database: Database, since: Date, until: Date): Promise<z.output<typeof soldRow>[]> {
  return query(database, soldRow)`
    select currency, sum(amount - refunded - disputed)::bigint as amount, sum(tokens - taken_back)::bigint as tokens,
      count(*) as payments
    from payments where paid_at >= ${since} and paid_at < ${until} group by currency order by 4 desc, 1`;
}

/** When the figures of the desk were added up last. */
export async function readKeptAt(database: Database): Promise<string | null> {
  const [kept] = await query(database, keptRow)`
    select done_to as at from status_rollups where name = 'business'`;
  return kept?.at ?? null;
}
