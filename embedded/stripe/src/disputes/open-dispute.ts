import { now } from '../clocks/now.ts';
import { newId } from '../store/identifier.ts';
import type { Charge, Dispute } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentDispute } from './present-dispute.ts';

/** The payer's bank takes the money back until the dispute is decided. */
export function openDispute(
  world: World,
  charge: Charge,
  { amount, reason }: Pick<Dispute, 'amount' | 'reason'>,
): Dispute {
  const dispute = world.tables.disputes.put({
    id: newId('dp'),
    created: now(world, charge.customer),
    charge: charge.id,
    amount,
    reason,
    status: 'needs_response',
    metadata: {},
  });
  world.tables.charges.put({ ...charge, dispute: dispute.id });
  emit(world, 'charge.dispute.created', presentDispute(world, dispute), charge.customer);
  emit(world, 'charge.dispute.funds_withdrawn', presentDispute(world, dispute), charge.customer);
  return dispute;
}

/** The bank's verdict. Won: the money comes back. A decided dispute stays as it is. */
export function closeDispute(world: World, dispute: Dispute, verdict: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    return dispute;
  }
  const customer = world.tables.charges.get(dispute.charge)?.customer ?? null;
  const closed = world.tables.disputes.put({ ...dispute, status: verdict });
  if (verdict === 'won') {
    emit(world, 'charge.dispute.funds_reinstated', presentDispute(world, closed), customer);
  }
  emit(world, 'charge.dispute.closed', presentDispute(world, closed), customer);
  return closed;
}
