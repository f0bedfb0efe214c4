import { sql } from 'kysely';
import type { BillingDeps } from './billing.ts';

const AT_ONCE = 500;

/** Gives the months that are due on plans paid by the year, each in a transaction of its own. @returns how many */
export async function giveDueGrants(
  { billing, database }: Pick<BillingDeps, 'billing' | 'database'>,
  moment?: Date,
): Promise<number> {
  const at = moment ?? (await billing.now());
  const due = await database
    .selectFrom('token_grants')
    .select(['subscription_id', 'due_at'])
    .distinct()
    .where('state', '=', 'due')
    .where('due_at', '<=', at)
    .orderBy('subscription_id')
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute();
  let given = 0;
  for (const { subscription_id, due_at } of due) {
    const { rows } = await sql<{ is_given: boolean }>`
      select give_plan_month(${subscription_id}, ${due_at}, ${at}) as is_given`.execute(database);
    if (rows[0]?.is_given === true) given += 1;
  }
  return given;
}
