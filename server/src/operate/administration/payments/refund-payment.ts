import * as z from 'zod';
import { askForRefund } from '../../../money/billing/ask-for-refund.ts';
import { carryOutRefund } from '../../../money/billing/carry-out-refund.ts';
import { explainStripeError } from '../../../money/billing/stripe-client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';

const amountField = z.int().min(1);

export const foreseeQuery = z.object({ amount: z.coerce.number().pipe(amountField).optional() });
export const refundBody = z.strictObject({
  /** Made by the client: the same one again pays nothing more back. */
  id: z.uuid(),
  amount: amountField,
  /** What had gone back when the operator decided this. */
  seenBack: z.int().min(0),
  reason: reasonField,
});

/**
 * Pays money of a payment back. Where the payment service does not answer, or has not paid yet, it stays
 * under way and its end is seen to later.
 * @throws AppError 409 `refund_refused` with why no money goes back, and what `askForRefund` throws
 */
export async function refundPayment(
  deps: AdministrationPorts,
  admin: Admin,
  paymentId: string,
  { reason, ...order }: z.output<typeof refundBody>,
): Promise<void> {
  await deps.billing.access.client();
  await changeAudited(deps.database, { admin }, async (transaction) => {
    const payment = await askForRefund(transaction, { ...order, paymentId });
    if (payment === null) return null;
    const after = { amount: order.amount, currency: payment.currency };
    return { action: 'payment.ask_refund', target: { kind: 'payment', id: paymentId }, after, reason };
  });
  const refused = await carryOutRefund(deps, order.id).catch(laterIfAway);
  if (refused !== null) throw new AppError('refund_refused', refused, 409);
}

function laterIfAway(error: unknown): null {
  const explained = explainStripeError(error);
  if (explained instanceof AppError && explained.code === 'payments_unavailable') return null;
  throw explained;
}
