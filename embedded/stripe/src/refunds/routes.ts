import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { amount, expand, listParameters, metadata, text } from '../http/parameters.ts';
import { isAboutCharge } from '../payments/is-about-charge.ts';
import type { Charge } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { createRefund } from './create-refund.ts';
import { presentRefund } from './present-refund.ts';

const filters = { charge: text.optional(), payment_intent: text.optional() };
const createSchema = z.strictObject({
  ...filters,
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters, ...filters });
export function refundRoutes(app: Hono, world: World): void {
  const { charges, paymentIntents, refunds } = world.tables;

  app.post(
    '/v1/refunds',
    endpoint(world, createSchema, ({ parameters }) => {
      const refund = createRefund(world, chargeOf(parameters), {
        amount: parameters.amount,
        reason: parameters.reason ?? null,
        metadata: parameters.metadata ?? {},
      });
      return presentRefund(world, refund);
    }),
  );

  app.get(
    '/v1/refunds',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = refunds.all().filter(({ charge }) => isAboutCharge(world, charge, parameters));
      return listPage('/v1/refunds', matching, parameters, (refund) => presentRefund(world, refund));
    }),
  );

  app.get(
    '/v1/refunds/:id',
    bareEndpoint(world, ({ id }) => presentRefund(world, found(refunds.get(id), 'refund', id))),
  );

  function chargeOf({ charge, payment_intent: intent }: z.output<typeof createSchema>): Charge {
    if (charge !== undefined) {
      return found(charges.get(charge), 'charge', charge, 'charge');
    }
    if (intent === undefined) {
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
    }
    const { latestCharge } = found(paymentIntents.get(intent), 'payment_intent', intent, 'payment_intent');
    if (latestCharge === null) {
      throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`);
    }
    return found(charges.get(latestCharge), 'charge', latestCharge);
  }
}
