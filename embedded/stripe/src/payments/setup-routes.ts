import type { Hono } from 'hono';
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { Failure, found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  changedMetadata,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  text,
  webAddress,
} from '../http/parameters.ts';
import type { SetupIntent } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { cancelSetup, confirmSetup, createSetupIntent } from './confirm-setup.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { presentSetupIntent } from './present-setup-intent.ts';
import { mayRedirect, redirectParameters, refuseUnreturnable } from './redirects.ts';

const createSchema = z.strictObject({
  ...redirectParameters,
  customer: text.optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  return_url: webAddress.optional(),
  expand,
});
const confirmSchema = z.strictObject({
  payment_method: text.optional(),
  return_url: webAddress.optional(),
  expand,
});
const updateSchema = z.strictObject({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadataChange.optional(),
  payment_method: text.optional(),
  expand,
});
const cancelSchema = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'requested_by_customer', 'duplicate']).optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters, customer: text.optional(), payment_method: text.optional() });
const retrieveSchema = z.strictObject({ client_secret: text.optional(), expand });

/** Cards that are kept for later payments. */
export function setupIntentRoutes(app: Hono, world: World): void {
  const { checkoutSessions, customers, paymentMethods, setupIntents } = world.tables;

  app.post(
    '/v1/setup_intents',
    endpoint(world, createSchema, ({ parameters }) => {
      const { customer, payment_method: method, confirm = false } = parameters;
      requireCustomer(customer);
      if (parameters.return_url !== undefined && !confirm) {
        throw invalid('The parameter `return_url` cannot be passed without `confirm`.', 'return_url');
      }
      const chosen = method === undefined ? null : findPaymentMethod(world, method, 'payment_method').id;
      const intent = createSetupIntent(world, {
        customer: customer ?? null,
        paymentMethod: chosen,
        usage: parameters.usage ?? 'off_session',
        mayRedirect: mayRedirect(parameters),
        description: parameters.description ?? null,
        metadata: parameters.metadata ?? {},
      });
      return presentSetupIntent(confirm ? tryToConfirm(intent, chosen, parameters.return_url) : intent);
    }),
  );

  app.get(
    '/v1/setup_intents',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, payment_method: method } = parameters;
      const matching = having(setupIntents.all(), { customer, paymentMethod: method });
      return listPage('/v1/setup_intents', matching, parameters, presentSetupIntent);
    }),
  );

  app.get(
    '/v1/setup_intents/:id',
    endpoint(world, retrieveSchema, ({ id }) => presentSetupIntent(retrieve(id))),
  );

  app.post(
    '/v1/setup_intents/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      refuseUnlessOpen(before, 'update');
      requireCustomer(parameters.customer);
      const method = parameters.payment_method;
      const chosen =
        method === undefined ? before.paymentMethod : findPaymentMethod(world, method, 'payment_method').id;
      const changed = setupIntents.put({
        ...before,
        customer: parameters.customer ?? before.customer,
        description: parameters.description ?? before.description,
        metadata: changedMetadata(before.metadata, parameters.metadata),
        paymentMethod: chosen,
        status: chosen === null ? before.status : 'requires_confirmation',
      });
      return presentSetupIntent(changed);
    }),
  );

  app.post(
    '/v1/setup_intents/:id/confirm',
    endpoint(world, confirmSchema, ({ parameters, id }) => {
      const intent = retrieve(id);
      refuseUnlessOpen(intent, 'confirm');
      const method = parameters.payment_method;
      const chosen =
        method === undefined ? intent.paymentMethod : findPaymentMethod(world, method, 'payment_method').id;
      return presentSetupIntent(tryToConfirm(intent, chosen, parameters.return_url));
    }),
  );

  app.post(
    '/v1/setup_intents/:id/cancel',
    endpoint(world, cancelSchema, ({ id }) => {
      const intent = retrieve(id);
      refuseUnlessOpen(intent, 'cancel');
      return presentSetupIntent(cancelSetup(world, intent));
    }),
  );

  function tryToConfirm(intent: SetupIntent, methodId: string | null, returnUrl: string | undefined): SetupIntent {
    if (methodId === null) {
      throw invalid(
        'You cannot confirm this SetupIntent because it is missing a payment method.',
        'payment_method',
        'setup_intent_unexpected_state',
      );
    }
    refuseUnreturnable('SetupIntent', intent, returnUrl);
    const method = found(paymentMethods.get(methodId), 'PaymentMethod', methodId, 'payment_method');
    if (method.customer !== null && method.customer !== intent.customer) {
      throw invalid('The payment method belongs to another customer.', 'payment_method');
    }
    const confirmed = confirmSetup(world, intent, method, 'present');
    if (confirmed.lastError !== null) {
      const { code, declineCode, message } = confirmed.lastError;
      const decline = declineCode === null ? {} : { decline_code: declineCode };
      const details = { type: 'card_error' as const, code, ...decline, message };
      throw new Failure(402, { ...details, setup_intent: presentSetupIntent(confirmed) }, true);
    }
    return confirmed;
  }

  function requireCustomer(id: string | undefined): void {
    if (id !== undefined) {
      const row = customers.get(id);
      found(row?.deleted ? undefined : row, 'customer', id, 'customer');
    }
  }

  function refuseUnlessOpen(intent: SetupIntent, act: string): void {
    if (checkoutSessions.all().some(({ setupIntent }) => setupIntent === intent.id)) {
      throw invalid(
        `You cannot ${act} this SetupIntent because it was created by Checkout. To cancel it, expire the Checkout Session instead.`,
        undefined,
        'setup_intent_unexpected_state',
      );
    }
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw invalid(
        `You cannot ${act} this SetupIntent because it has a status of ${intent.status}.`,
        undefined,
        'setup_intent_unexpected_state',
      );
    }
  }

  function retrieve(id: string): SetupIntent {
    return found(setupIntents.get(id), 'setupintent', id);
  }
}
