import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import { changedMetadata, expand, listParameters, metadataChange, text } from '../http/parameters.ts';
import type { World } from '../world.ts';
import { expireSession } from './complete-session.ts';
import { createSession, createSessionSchema } from './create-session.ts';
import { lineItemsOf, presentSession } from './present-session.ts';

const updateSchema = z.strictObject({ metadata: metadataChange.optional(), expand });
const listSchema = z.strictObject({
  ...listParameters,
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  customer_details: z.strictObject({ email: text }).optional(),
});
const lineItemsSchema = z.strictObject({ limit: text.optional(), starting_after: text.optional(), expand });

export function checkoutRoutes(app: Hono, world: World): void {
  const { checkoutSessions, customers } = world.tables;

  app.post(
    '/v1/checkout/sessions',
    endpoint(world, createSessionSchema, ({ parameters }) => presentSession(world, createSession(world, parameters))),
  );

  app.get(
    '/v1/checkout/sessions',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, payment_intent: intent, subscription, status, customer_details: details } = parameters;
      const matching = having(checkoutSessions.all(), { customer, paymentIntent: intent, subscription, status }).filter(
        (session) => {
          const email = session.customer === null ? session.customerEmail : customers.get(session.customer)?.email;
          return details === undefined || email === details.email;
        },
      );
      return listPage('/v1/checkout/sessions', matching, parameters, (session) => presentSession(world, session));
    }),
  );

  app.get(
    '/v1/checkout/sessions/:id',
    bareEndpoint(world, ({ id }) => presentSession(world, retrieve(id))),
  );

  app.post(
    '/v1/checkout/sessions/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const metadata = changedMetadata(before.metadata, parameters.metadata);
      return presentSession(world, checkoutSessions.put({ ...before, metadata }));
    }),
  );

  app.get(
    '/v1/checkout/sessions/:id/line_items',
    endpoint(world, lineItemsSchema, ({ id }) => lineItemsOf(world, retrieve(id))),
  );

  app.post(
    '/v1/checkout/sessions/:id/expire',
    bareEndpoint(world, ({ id }) => {
      const session = retrieve(id);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        );
      }
      return presentSession(world, expireSession(world, session));
    }),
  );

  function retrieve(id: string) {
    return found(checkoutSessions.get(id), 'checkout.session', id);
  }
}
