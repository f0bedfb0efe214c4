import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from './people.ts';
import { startStudio } from './studio.ts';

type Order = {
  person: Person;
  daysAgo: number;
  tool?: string;
  provider?: string;
  model?: string;
  status?: 'completed' | 'failed' | 'processing';
  tokens?: number;
  returned?: number;
  returnedDaysAgo?: number;
  /** Dollars that the provider said, and millionths that its table says. */
  said?: number;
  priced?: number;
};

type Payment = {
  person: Person;
  daysAgo: number;
  amount: number;
  tokens?: number;
  currency?: string;
  refunded?: number;
};

export const at = (daysAgo: number) =>
  sql`date_trunc('day', now(), 'UTC') - make_interval(days => ${daysAgo}) + interval '1 minute'`;

/**
 * The desk of business, with histories that are written as if they had happened: balances do not follow them, so that the books
 * are not proved.
 */
export async function startBusinessDesk() {
  const { deps, ask, stop } = await startStudio();
  const { database } = deps;
  const admin = await createPerson(database);
  await database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();

  /** The books are never changed, but by tests that begin anew. */
  async function forgetAll() {
    await database.transaction().execute(async (transaction) => {
      await sql`alter table ledger_entries disable trigger user`.execute(transaction);
      for (const table of [
        'tool_days',
        'cohort_periods',
        'status_rollups',
        'money_movements',
        'ledger_entries',
      ] as const) {
        await transaction.deleteFrom(table).execute();
      }
      await transaction.deleteFrom('payments').execute();
      await transaction.deleteFrom('subscriptions').execute();
      await transaction.deleteFrom('runs').execute();
      await transaction.deleteFrom('ai_generations').execute();
      await sql`set constraints all immediate`.execute(transaction);
      await sql`alter table ledger_entries enable trigger user`.execute(transaction);
    });
  }

  /** An order as if it had been made then, with its entries in the ledger. */
  async function ordered(order: Order) {
    const { person, daysAgo, tool = 'gen_01', provider = 'runware', model = 'm:1', status = 'completed' } = order;
    const { tokens = 10, returned = status === 'failed' ? tokens : 0, returnedDaysAgo = daysAgo, said, priced } = order;
    const id = randomUUID();
    const isDone = status === 'completed';
    await database.transaction().execute(async (transaction) => {
      const entry = (kind: string, amount: number, moment: typeof at extends (days: number) => infer M ? M : never) =>
        sql`insert into ledger_entries (account_id, kind, pocket, amount, business_key, generation_id, created_at)
          values (${person.id}, ${kind}, 'tokens', ${amount}, ${`${kind}:${id}:tokens`}, ${id}, ${moment})`.execute(
          transaction,
        );
      if (tokens > 0) await entry('charge', -tokens, at(daysAgo));
      if (returned > 0) await entry('refund', returned, at(returnedDaysAgo));
      await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, input_data, input_hash,
          tokens_used, tokens_returned, price_version, status, created_at, completed_at, metadata, output_file_url, outputs)
        values (${id}, ${person.id}, ${tool}, ${tool}, 'x', '{}', '', ${tokens}, ${returned}, 1, ${status}, ${at(daysAgo)},
          ${status === 'processing' ? sql`null` : at(daysAgo)}, ${JSON.stringify(said === undefined ? {} : { provider_cost: said })}::jsonb,
          ${isDone ? '/files/x' : null}::text, ${isDone ? '[{"url": "/files/x"}]' : '[]'}::jsonb)`.execute(transaction);
      await sql`insert into runs (generation_id, user_id, provider, state, deadline_at, model, cost_micros)
        values (${id}, ${person.id}, ${provider}, 'done', now(), ${model}, ${priced ?? null})`.execute(transaction);
    });
    return id;
  }

  const paid = ({ person, daysAgo, amount, tokens = 100, currency = 'usd', refunded = 0 }: Payment) =>
    sql`insert into payments (id, user_id, kind, product, amount, currency, tokens, refunded, paid_at)
      values (${randomUUID()}, ${person.id}, 'pack', 'tokens_400', ${amount}, ${currency}, ${tokens}, ${refunded}, ${at(daysAgo)})`.execute(
      database,
    );

  return {
    ...{ database, admin, ask, stop, forgetAll, ordered, paid },
    async read<Schema extends z.core.$ZodType>(
      [method, path]: [method: string, path: string],
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const response = await ask(admin, method, path);
      const answer: unknown = await response.json();
      expect(response.status, JSON.stringify(answer)).toBe(200);
      return z.parse(schema, answer);
    },
  };
}
