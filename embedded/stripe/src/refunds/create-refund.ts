import { now } from '../clocks/now.ts';
import { refuseUneven, writeAmount } from '../currencies/currencies.ts';
import { invalid } from '../http/failure.ts';
import { presentCharge } from '../payments/present-charge.ts';
import { newId } from '../store/identifier.ts';
import type { Charge, Refund } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentRefund } from './present-refund.ts';

const decidedAfterSeconds = 30;

/** Gives money back, all that is left or a part of it. The charge tells the sum of its refunds. */
export function createRefund(
  world: World,
  charge: Charge,
  details: { amount: number | undefined } & Pick<Refund, 'reason' | 'metadata'>,
): Refund {
  const left = charge.amount - charge.amountRefunded;
  const amount = details.amount ?? left;
  if (charge.status !== 'succeeded') {
    throw invalid(
      `Charge ${charge.id} has not been paid, so it cannot be refunded.`,
      undefined,
      'charge_not_refundable',
    );
  }
  if (charge.dispute !== null && world.tables.disputes.get(charge.dispute)?.status !== 'won') {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  if (amount > left) {
    const [asked, remaining] = [writeAmount(amount, charge.currency), writeAmount(left, charge.currency)];
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${remaining})`, 'amount');
  }
  refuseUneven(amount, charge.currency);
  const moment = now(world, charge.customer);
  const behaviour = world.tables.paymentMethods.get(charge.paymentMethod)?.behaviour;
  const decidedAt = moment + decidedAfterSeconds;
  const isDelayed = behaviour === 'delays_refunds';
  const refund = world.tables.refunds.put({
    id: newId('re'),
    created: moment,
    charge: charge.id,
    amount,
    reason: details.reason,
    status: isDelayed ? 'pending' : 'succeeded',
    failsAt: behaviour === 'fails_refunds' ? decidedAt : null,
    succeedsAt: isDelayed ? decidedAt : null,
    metadata: details.metadata,
  });
  const refunded = world.tables.charges.put({ ...charge, amountRefunded: charge.amountRefunded + amount });
  emit(world, 'refund.created', presentRefund(world, refund), charge.customer);
  emit(world, 'charge.refunded', presentCharge(world, refunded), charge.customer);
  return refund;
}

/** The money has left the shop. */
export function completeRefund(world: World, refund: Refund): void {
  const done = world.tables.refunds.put({ ...refund, status: 'succeeded', succeedsAt: null });
  const customer = world.tables.charges.get(refund.charge)?.customer ?? null;
  emit(world, 'refund.updated', presentRefund(world, done), customer);
  emit(world, 'charge.refund.updated', presentRefund(world, done), customer);
}

/** The payer's bank did not take the money: it stays with the shop after all. */
export function failRefund(world: World, refund: Refund): void {
  const charge = world.tables.charges.get(refund.charge);
  if (charge === undefined || refund.status === 'failed') {
    return;
  }
  world.tables.charges.put({ ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  const failed = world.tables.refunds.put({ ...refund, status: 'failed', failsAt: null });
  emit(world, 'refund.updated', presentRefund(world, failed), charge.customer);
  emit(world, 'refund.failed', presentRefund(world, failed), charge.customer);
  emit(world, 'charge.refund.updated', presentRefund(world, failed), charge.customer);
}
