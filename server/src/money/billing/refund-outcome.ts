import type { Stripe } from 'stripe';

/** Stripe's words for why a refund did not go through; others, and none at all, count as `other`. */
export const refundFailures = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'other',
] as const;
export type RefundFailure = (typeof refundFailures)[number];

type RefundOutcome = { state: 'paid' | 'pending' } | { state: 'failed'; failure: RefundFailure };

/** What became of a refund at Stripe, as far as is known. One that has not ended may still come to nothing. */
export function outcomeOf({ status, failure_reason }: Pick<Stripe.Refund, 'status' | 'failure_reason'>): RefundOutcome {
  if (status === 'pending' || status === 'requires_action') return { state: 'pending' };
  if (status !== 'failed' && status !== 'canceled') return { state: 'paid' };
  return { state: 'failed', failure: failureNamed(failure_reason) };
}

export function failureNamed(name: string | null | undefined): RefundFailure {
  return refundFailures.find((known) => known === name) ?? 'other';
}
