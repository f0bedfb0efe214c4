import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import { listParameters, text } from '../http/parameters.ts';
import type { World } from '../world.ts';
import { presentCharge } from './present-charge.ts';

const listSchema = z.strictObject({ ...listParameters, customer: text.optional(), payment_intent: text.optional() });

export function chargeRoutes(app: Hono, world: World): void {
  const { charges } = world.tables;
  app.get(
    '/v1/charges',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, payment_intent: intent } = parameters;
      const matching = having(charges.all(), { customer, paymentIntent: intent });
      return listPage('/v1/charges', matching, parameters, (charge) => presentCharge(world, charge));
    }),
  );
  app.get(
    '/v1/charges/:id',
    bareEndpoint(world, ({ id }) => presentCharge(world, found(charges.get(id), 'charge', id))),
  );
}
