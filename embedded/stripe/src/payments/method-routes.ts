import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { expand, listParameters, text } from '../http/parameters.ts';
import type { World } from '../world.ts';
import { attachPaymentMethod, detachPaymentMethod, findPaymentMethod } from './payment-methods.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

const kind = z.enum(['card', 'us_bank_account']).optional();
const listSchema = z.strictObject({ ...listParameters, customer: text.optional(), type: kind });
const attachSchema = z.strictObject({ customer: text, expand });

export function paymentMethodRoutes(app: Hono, world: World): void {
  const { paymentMethods, customers } = world.tables;

  function listOf(url: string, customer: string | undefined, query: z.output<typeof listSchema>) {
    const matching = paymentMethods
      .all()
      .filter((method) => method.customer !== null && (customer === undefined || method.customer === customer))
      .filter((method) => query.type === undefined || method.kind === query.type);
    return listPage(url, matching, query, presentPaymentMethod);
  }

  app.get(
    '/v1/payment_methods',
    endpoint(world, listSchema, ({ parameters }) => listOf('/v1/payment_methods', parameters.customer, parameters)),
  );

  app.get(
    '/v1/customers/:id/payment_methods',
    endpoint(world, listSchema, ({ parameters, id }) =>
      listOf(`/v1/customers/${id}/payment_methods`, found(customers.get(id), 'customer', id).id, parameters),
    ),
  );

  app.get(
    '/v1/payment_methods/:id',
    bareEndpoint(world, ({ id }) => presentPaymentMethod(found(paymentMethods.get(id), 'PaymentMethod', id))),
  );

  app.post(
    '/v1/payment_methods/:id/attach',
    endpoint(world, attachSchema, ({ parameters, id }) => {
      const customer = customers.get(parameters.customer);
      found(customer?.deleted ? undefined : customer, 'customer', parameters.customer, 'customer');
      const method = findPaymentMethod(world, id);
      if (method.customer !== null && method.customer !== parameters.customer) {
        throw invalid('The payment method you provided has already been attached to a customer.');
      }
      if (method.behaviour === 'declines' || method.behaviour === 'lacks_funds') {
        throw invalid('Your card was declined.', undefined, 'card_declined');
      }
      return presentPaymentMethod(attachPaymentMethod(world, method, parameters.customer));
    }),
  );

  app.post(
    '/v1/payment_methods/:id/detach',
    bareEndpoint(world, ({ id }) => {
      const method = found(paymentMethods.get(id), 'PaymentMethod', id);
      return presentPaymentMethod(detachPaymentMethod(world, method));
    }),
  );
}
