import type { Stripe } from 'stripe';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { topUpFailedMail, topUpPaidMail } from '../../platform/mail/templates/money.ts';
import type { BillingDeps } from './billing.ts';
import { offers } from './offers.ts';
import { noteTax } from './tax.ts';

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

const marks = z.object({
  kind: z.literal('top_up'),
  top_up_id: z.uuid(),
  tax: z.coerce.number().int().min(0).default(0),
  reverse_charge: z.enum(['yes', 'no']).default('no'),
});
const CLOSED = new Set(['requires_payment_method', 'requires_action', 'canceled']);

/**
 * Ends a top-up as Stripe says its payment stands: grants the pack, or notes the failure. Tells the person either way,
 * once. Null when the payment is no top-up of ours.
 */
export async function syncTopUp(deps: BillingDeps, intentId: string): Promise<boolean | null> {
  const stripe = await deps.billing.access.client();
  return applyTopUp(deps, await stripe.paymentIntents.retrieve(intentId));
}

export async function applyTopUp(deps: BillingDeps, intent: Stripe.PaymentIntent): Promise<boolean | null> {
  const marked = marks.safeParse(intent.metadata);
  if (!marked.success) return null;
  const topUp = await deps.database
    .selectFrom('top_ups')
    .selectAll()
    .where('id', '=', marked.data.top_up_id)
    .executeTakeFirst();
  if (topUp === undefined) return null;
  if (intent.status === 'succeeded') {
    const offer = offers.find((candidate) => candidate.kind === 'pack' && candidate.pack === topUp.pack);
    if (offer === undefined) throw new Error(`The pack ${topUp.pack} was paid but is not sold any more`);
    await deps.database.transaction().execute(async (transaction) => {
      const isNews = await callForValue(transaction, functions.pay_top_up, {
        top_up_id: topUp.id,
        intent_id: intent.id,
        tokens_to_give: offer.tokens,
        in_currency: intent.currency,
        was_paid_at: new Date(intent.created * 1000),
      });
      if (isNews) {
        const { cents, tax_on_top: onTop, user_id } = topUp;
        const { tax, reverse_charge: reversed } = marked.data;
        await noteTax(transaction, intent.id, { cents: tax, isReverseCharge: reversed === 'yes' });
        const paid = { cents: cents + onTop, currency: intent.currency };
        await tellTopUpPaid(deps, transaction, user_id, { pack: offer.name, ...paid });
      }
    });
    deps.live.wakeTasks();
    return true;
  }
  if (!CLOSED.has(intent.status)) return false;
  const why = intent.last_payment_error?.message ?? 'The payment was not approved';
  await failTopUp(deps, { ...topUp, why });
  return false;
}

/** Notes a declined card and says so. */
export async function failTopUp(
  deps: BillingDeps,
  { id, user_id, why }: { id: string; user_id: string; why: string },
): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    const failures = await callForValue(transaction, orNull(functions.fail_top_up), { top_up_id: id, why });
    if (failures !== null) await tellTopUpFailed(deps, transaction, user_id, { why, failures });
  });
  deps.live.wakeTasks();
}
