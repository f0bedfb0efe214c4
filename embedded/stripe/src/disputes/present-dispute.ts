import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Dispute } from '../store/payment-rows.ts';
import type { World } from '../world.ts';

const answerDays = 7;

/** The API lists dozens of kinds of evidence; all are empty here. */
type PresentedDispute = Omit<Json<Stripe.Dispute>, 'evidence'> & { evidence: Record<string, string | null> };

export function presentDispute(world: World, dispute: Dispute): PresentedDispute {
  const charge = world.tables.charges.get(dispute.charge);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: charge?.currency ?? 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.created + answerDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: dispute.status !== 'needs_response',
      past_due: false,
      submission_count: dispute.status === 'needs_response' ? 0 : 1,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: charge?.paymentIntent ?? null,
    reason: dispute.reason,
    status: dispute.status,
  };
}
