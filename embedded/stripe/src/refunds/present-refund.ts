import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import { transactionIdOf } from '../payments/present-balance-transaction.ts';
import type { Refund } from '../store/payment-rows.ts';
import type { World } from '../world.ts';

export function presentRefund(world: World, refund: Refund): Json<Stripe.Refund> {
  const charge = world.tables.charges.get(refund.charge);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: transactionIdOf(refund.id),
    charge: refund.charge,
    created: refund.created,
    currency: charge?.currency ?? 'usd',
    customer: charge?.customer ?? null,
    customer_account: null,
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: refund.metadata,
    payment_intent: charge?.paymentIntent ?? null,
    payment_method: charge?.paymentMethod ?? null,
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}
