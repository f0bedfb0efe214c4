import { sql } from 'kysely';
import type { BillingDeps } from './billing.ts';

/** Forgets what was in the events of more than 30 days ago, for there are names and addresses; that they came stays. */
export async function prunePaymentEvents({ database }: Pick<BillingDeps, 'database'>): Promise<void> {
  await database
    .updateTable('payment_events')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
