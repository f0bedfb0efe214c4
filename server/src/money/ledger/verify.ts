import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { createDatabase, createPool, type Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';

type LedgerCheck = { name: string; problems: string[] };

/**
 * Proves the ledger on one snapshot: every balance is the sum of its entries, every generation is charged and returned
 * as its record says, and nothing that has ended is still open. Each check answers at most 20 problems in words.
 */
export async function verifyLedger(database: Database): Promise<LedgerCheck[]> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const checks: LedgerCheck[] = [];
      for (const { name, query } of queries) {
        const { rows } = await query.execute(snapshot);
        checks.push({ name, problems: rows.map((row) => problemRow.parse(row).problem) });
      }
      return checks;
    });
}

const problemRow = z.object({ problem: z.string() });

const queries = [
  {
    name: 'Balances are the sums of their entries',
    query: sql`
      select format('account %s: %s is %s, its entries sum to %s', id, pocket, balance, coalesce(entries, 0)) as problem
      from (
        select p.id, b.pocket, b.balance, (
          select sum(amount) from ledger_entries e where e.account_id = p.id and e.pocket = b.pocket
        ) as entries
        from profiles p cross join lateral (
          values ('tokens', p.tokens), ('purchased_tokens', p.purchased_tokens), ('debt', p.debt)
        ) as b (pocket, balance)
      ) as balances
      where balance <> coalesce(entries, 0) limit 20`,
  },
  {
    name: 'Accounts without a person are empty',
    query: sql`
      select format('account %s has %s in %s', account_id, sum(amount), pocket) as problem
      from ledger_entries where not exists (select from profiles p where p.id = account_id)
      group by account_id, pocket having sum(amount) <> 0 limit 20`,
  },
  {
    name: 'Generations are charged and returned as their records say',
    query: sql`
      select format('generation %s (%s): charged %s of %s, returned %s of %s',
        g.id, g.status, coalesce(e.charged, 0), g.tokens_used, coalesce(e.returned, 0), g.tokens_returned) as problem
      from ai_generations g left join (
        select generation_id, -sum(amount) filter (where kind = 'charge') as charged,
          sum(amount) filter (where kind = 'refund') as returned
        from ledger_entries where generation_id is not null group by generation_id
      ) as e on e.generation_id = g.id
      where coalesce(e.charged, 0) <> g.tokens_used or coalesce(e.returned, 0) <> g.tokens_returned limit 20`,
  },
  {
    name: 'Failed generations are returned in full',
    query: sql`
      select format('generation %s failed with %s of %s returned', id, tokens_returned, tokens_used) as problem
      from ai_generations where status = 'failed' and tokens_returned <> tokens_used limit 20`,
  },
  {
    name: 'What is held waits for a decision',
    query: sql`
      select format('generation %s is held, and no open case says so', g.id) as problem
      from ai_generations g where g.metadata #>> '{review,state}' = 'held' and not exists (
        select from moderation_cases c where c.generation_id = g.id and c.kind = 'held' and c.decision is null
      ) limit 20`,
  },
  {
    name: 'Finished generations have no open runs',
    query: sql`
      select format('generation %s is %s, its run %s is %s', g.id, g.status, r.id, r.state) as problem
      from ai_generations g join runs r on r.generation_id = g.id
      where g.status <> 'processing' and r.state <> 'done' limit 20`,
  },
  {
    name: 'Help with prompts was charged as its records say',
    query: sql`
      select format('help with a prompt %s: charged %s of %s', coalesce(h.id::text, e.id), coalesce(e.charged, 0),
        coalesce(h.tokens, 0)) as problem
      from prompt_helps h full join (
        select split_part(business_key, ':', 2) as id, account_id, -sum(amount) as charged
        from ledger_entries where kind = 'charge' and starts_with(business_key, 'prompt:') group by 1, 2
      ) as e on e.id = h.id::text and e.account_id = h.user_id
      -- The records go with their person, the charges stay.
      where coalesce(e.charged, 0) <> coalesce(h.tokens, 0)
        and exists (select from profiles p where p.id = coalesce(h.user_id, e.account_id)) limit 20`,
  },
  {
    name: 'Pools paid what the members of workspaces are recorded to have spent',
    query: sql`
      select problem from (
        select format('workspace %s: its pool paid %s, the orders of its members say %s', w.id, paid.tokens, said.tokens)
          as problem
        from workspaces w cross join lateral (
          select coalesce(-sum(e.amount), 0) as tokens from ledger_entries e
          where e.account_id = w.id and e.kind in ('charge', 'refund')
        ) as paid cross join lateral (
          select coalesce(sum(k.tokens - k.returned), 0) as tokens from workspace_work k where k.workspace_id = w.id
        ) as said
        where paid.tokens <> said.tokens
        union all
        select format('workspace %s: member %s is counted with %s in %s, their orders say %s',
          coalesce(s.workspace_id, k.workspace_id), coalesce(s.member_id, k.author_id), coalesce(s.tokens, 0),
          coalesce(s.month, k.month), coalesce(k.tokens, 0))
        from workspace_spending s full join (
          select workspace_id, author_id, month, sum(tokens - returned) as tokens from workspace_work
          where author_id is not null group by 1, 2, 3
        ) as k on k.workspace_id = s.workspace_id and k.author_id = s.member_id and k.month = s.month
        where coalesce(s.tokens, 0) <> coalesce(k.tokens, 0)
      ) as problems limit 20`,
  },
  {
    name: 'Payments gave their tokens once, and took back what they say',
    query: sql`
      select format('payment %s: gave %s of %s, took back %s of %s',
        p.id, coalesce(e.given, 0), p.tokens, coalesce(e.taken, 0), p.taken_back) as problem
      from payments p left join (
        select payment_ref,
          sum(amount) filter (where kind in ('grant', 'purchase')) as given,
          sum(case
            when kind = 'debt' and pocket = 'debt' and amount > 0 then amount
            when kind in ('clawback', 'adjust') then -amount
            else 0
          end) as taken
        from ledger_entries where payment_ref is not null group by payment_ref
      ) as e on e.payment_ref = p.id
      where coalesce(e.given, 0) <> p.tokens or coalesce(e.taken, 0) <> p.taken_back limit 20`,
  },
  {
    name: 'Tokens of payments name a payment that is there',
    query: sql`
      select format('entry %s (%s) is for payment %s, which is not booked', e.id, e.kind, e.payment_ref) as problem
      from ledger_entries e
      where e.payment_ref is not null and not exists (select from payments p where p.id = e.payment_ref) limit 20`,
  },
  {
    name: 'People have the plans that their subscriptions say',
    query: sql`
      select format('person %s is on %s, their subscriptions say %s', id, subscription_status, plan_of(id)) as problem
      from profiles where subscription_status <> plan_of(id) limit 20`,
  },
];

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
