import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
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
    const month = { of_subscription: subscription_id, of_due: due_at, at_moment: at };
    if (await callForValue(database, functions.give_plan_month, month)) given += 1;
  }
  return given;
}
