import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/pool.ts';

type Wrongs = { lost: number; stuck: number; chargedTwice: number; unreturned: number; negative: number };

/**
 * Counts, in the tables themselves, what must never be: accepted work without a record, work without an end, generations
 * whose entries take more than their price, failures whose tokens stayed away, and balances below zero.
 */
export async function countWrongs(database: Database, accepted: readonly string[] = []): Promise<Wrongs> {
  const { rows } = await sql<Wrongs>`
    select
      (select count(*) from unnest(${accepted}::uuid[]) as id
        where not exists (select from ai_generations g where g.id = id)) as lost,
      (select count(*) from ai_generations where status = 'processing') as stuck,
      (select count(*) from ai_generations g where g.tokens_used < (
        select -sum(e.amount) from ledger_entries e where e.generation_id = g.id and e.kind = 'charge'
      )) as "chargedTwice",
      (select count(*) from ai_generations g where g.status = 'failed' and g.tokens_used <> coalesce((
        select sum(e.amount) from ledger_entries e where e.generation_id = g.id and e.kind = 'refund'
      ), 0)) as unreturned,
      (select count(*) from profiles where tokens < 0 or purchased_tokens < 0) as negative`.execute(database);
  const [counted] = rows;
  if (counted === undefined) throw new Error('Nothing was counted');
  return counted;
}

/** How many answers had another status than those. */
export function countOthers(answers: ReadonlyMap<number, readonly unknown[]>, ...expected: number[]): number {
  return [...answers].reduce((sum, [status, ids]) => (expected.includes(status) ? sum : sum + ids.length), 0);
}
