import type { World } from '../world.ts';

/** Whether a refund or dispute of a charge is what a list was asked for. */
export function isAboutCharge(
  world: World,
  chargeId: string,
  query: { charge?: string | undefined; payment_intent?: string | undefined },
): boolean {
  const intent = world.tables.charges.get(chargeId)?.paymentIntent;
  return (
    (query.charge === undefined || query.charge === chargeId) &&
    (query.payment_intent === undefined || query.payment_intent === intent)
  );
}
