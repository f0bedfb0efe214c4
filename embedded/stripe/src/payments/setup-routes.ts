import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { endpoint } from '../http/endpoint.ts';
import { Failure, found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
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
import type { Json } from '../json.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { SetupIntent } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { attachPaymentMethod } from './create-payment-method.ts';
import { findPaymentMethod } from './find-payment-method.ts';
import { mayRedirect, redirectParameters, refuseUnreturnable } from './redirects.ts';
import { needsConfirmation, refusalOf } from './test-cards.ts';

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

type Happening = 'created' | 'succeeded' | 'requires_action' | 'setup_failed' | 'canceled';

/** Cards that are kept for later payments. */
export function setupIntentRoutes(app: Hono, world: World): void {
  const { customers, paymentMethods, setupIntents } = world.tables;

  app.post(
    '/v1/setup_intents',
    endpoint(world, createSchema, ({ parameters }) => {
      const { customer, payment_method: method, confirm = false } = parameters;
      requireCustomer(customer);
      if (parameters.return_url !== undefined && !confirm) {
        throw invalid('The parameter `return_url` cannot be passed without `confirm`.', 'return_url');
      }
      const chosen = method === undefined ? null : findPaymentMethod(world, method, 'payment_method').id;
      const intent = save(
        {
          id: newId('seti'),
          created: now(world, customer ?? null),
          customer: customer ?? null,
          paymentMethod: chosen,
          status: chosen === null ? 'requires_payment_method' : 'requires_confirmation',
          usage: parameters.usage ?? 'off_session',
          mayRedirect: mayRedirect(parameters),
          description: parameters.description ?? null,
          metadata: parameters.metadata ?? {},
          lastError: null,
          secret: randomLetters(24),
        },
        'created',
      );
      return present(confirm ? tryToConfirm(intent, chosen, parameters.return_url) : intent);
    }),
  );

  app.get(
    '/v1/setup_intents',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, payment_method: method } = parameters;
      const matching = setupIntents
        .all()
        .filter((intent) => customer === undefined || intent.customer === customer)
        .filter((intent) => method === undefined || intent.paymentMethod === method);
      return listPage('/v1/setup_intents', matching, parameters, present);
    }),
  );

  app.get(
    '/v1/setup_intents/:id',
    endpoint(world, retrieveSchema, ({ id }) => present(retrieve(id))),
  );

  app.post(
    '/v1/setup_intents/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      refuseIfDecided(before, 'update');
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
      return present(changed);
    }),
  );

  app.post(
    '/v1/setup_intents/:id/confirm',
    endpoint(world, confirmSchema, ({ parameters, id }) => {
      const intent = retrieve(id);
      refuseIfDecided(intent, 'confirm');
      const method = parameters.payment_method;
      const chosen =
        method === undefined ? intent.paymentMethod : findPaymentMethod(world, method, 'payment_method').id;
      return present(tryToConfirm(intent, chosen, parameters.return_url));
    }),
  );

  app.post(
    '/v1/setup_intents/:id/cancel',
    endpoint(world, cancelSchema, ({ id }) => {
      const intent = retrieve(id);
      refuseIfDecided(intent, 'cancel');
      return present(save({ ...intent, status: 'canceled' }, 'canceled'));
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
    if (needsConfirmation(method.behaviour, method.authenticated)) {
      return save(
        { ...intent, paymentMethod: methodId, status: 'requires_action', lastError: null },
        'requires_action',
      );
    }
    const refusal = refusalOf(method, true);
    if (refusal !== null) {
      const failed = save(
        { ...intent, paymentMethod: null, status: 'requires_payment_method', lastError: refusal },
        'setup_failed',
      );
      const { code, declineCode, message } = refusal;
      const details = { type: 'card_error' as const, code, decline_code: declineCode, message };
      throw new Failure(402, { ...details, setup_intent: present(failed) }, true);
    }
    const authenticated = paymentMethods.put({ ...method, authenticated: true });
    if (intent.customer !== null) {
      attachPaymentMethod(world, authenticated, intent.customer);
    }
    return save({ ...intent, paymentMethod: methodId, status: 'succeeded', lastError: null }, 'succeeded');
  }

  function save(intent: SetupIntent, happened: Happening): SetupIntent {
    setupIntents.put(intent);
    emit(world, `setup_intent.${happened}`, present(intent), intent.customer);
    return intent;
  }

  function requireCustomer(id: string | undefined): void {
    if (id !== undefined) {
      const row = customers.get(id);
      found(row?.deleted ? undefined : row, 'customer', id, 'customer');
    }
  }

  function retrieve(id: string): SetupIntent {
    return found(setupIntents.get(id), 'setupintent', id);
  }
}

function refuseIfDecided({ status }: SetupIntent, act: string): void {
  if (status === 'succeeded' || status === 'canceled') {
    throw invalid(
      `You cannot ${act} this SetupIntent because it has a status of ${status}.`,
      undefined,
      'setup_intent_unexpected_state',
    );
  }
}

function present(intent: SetupIntent): Json<Stripe.SetupIntent> {
  const { lastError } = intent;
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: intent.mayRedirect ? 'always' : 'never' },
    cancellation_reason: null,
    client_secret: `${intent.id}_secret_${intent.secret}`,
    created: intent.created,
    customer: intent.customer,
    description: intent.description,
    excluded_payment_method_types: null,
    last_setup_error:
      lastError === null
        ? null
        : {
            type: 'card_error',
            code: lastError.code,
            message: lastError.message,
            ...(lastError.declineCode === null ? {} : { decline_code: lastError.declineCode }),
          },
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: intent.status,
    usage: intent.usage,
  };
}
