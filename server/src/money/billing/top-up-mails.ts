import { originFor } from '../../http/origins.ts';
import type { Database } from '../../platform/database/pool.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { topUpFailedMail, topUpPaidMail } from '../../platform/mail/templates/money.ts';
import type { BillingDeps } from './billing.ts';

/** Card declines in a row after which nothing is tried until the person says so. */
const PAUSED_AFTER = 3;

export async function tellTopUpPaid(
  { config }: Pick<BillingDeps, 'config'>,
  transaction: Database,
  userId: string,
  { pack, cents, currency }: { pack: string; cents: number; currency: string },
): Promise<void> {
  const to = await addressOf(transaction, userId);
  if (to === null) return;
  await enqueueMail(transaction, topUpPaidMail({ to, pack, cents, currency, settingsUrl: billingUrl(config) }));
}

export async function tellTopUpFailed(
  { config }: Pick<BillingDeps, 'config'>,
  transaction: Database,
  userId: string,
  { why, failures }: { why: string; failures: number },
): Promise<void> {
  const to = await addressOf(transaction, userId);
  if (to === null) return;
  await enqueueMail(
    transaction,
    topUpFailedMail({ to, why, isPaused: failures >= PAUSED_AFTER, settingsUrl: billingUrl(config) }),
  );
}

function billingUrl(config: BillingDeps['config']): string {
  return `${originFor(config, null)}/settings?tab=billing`;
}

async function addressOf(database: Database, userId: string): Promise<string | null> {
  const row = await database.selectFrom('profiles').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}
