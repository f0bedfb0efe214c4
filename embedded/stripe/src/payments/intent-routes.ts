import type { Hono } from 'hono';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { refuseCharge } from '../currencies/currencies.ts';
import { endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  amount,
  changedMetadata,
  currency,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  text,
  webAddress,
} from '../http/parameters.ts';
import { noteInvoicePayment } from '../invoices/note-payment.ts';
import type { PaymentIntent } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { confirmPayment, createPaymentIntent } from './confirm-payment.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { cardFailure, presentPaymentIntent } from './present-payment-intent.ts';
import { mayRedirect, redirectParameters, refuseUnreturnable } from './redirects.ts';

const createSchema = z.strictObject({
  amount,
  currency,
  customer: text.optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  off_session: flag.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  return_url: webAddress.optional(),
  error_on_requires_action: flag.optional(),
  hooks: z
    .strictObject({ inputs: z.strictObject({ tax: z.strictObject({ calculation: text }).optional() }).optional() })
    .optional(),
  ...redirectParameters,
  expand,
});
const confirmSchema = z.strictObject({
  payment_method: text.optional(),
  off_session: flag.optional(),
  return_url: webAddress.optional(),
  expand,
});
const updateSchema = z.strictObject({ metadata: metadataChange.optional(), description: text.optional(), expand });
const cancelSchema = z.strictObject({ cancellation_reason: text.optional(), expand });
const listSchema = z.strictObject({ ...listParameters, customer: text.optional() });
const retrieveSchema = z.strictObject({ client_secret: text.optional(), expand });

export function paymentIntentRoutes(app: Hono, world: World): void {
  const { paymentIntents, customers, invoices, taxCalculations } = world.tables;

  app.post(
    '/v1/payment_intents',
    endpoint(world, createSchema, ({ parameters }) => {
      const { customer, payment_method: method, confirm = false, off_session: isAbsent = false } = parameters;
      if (customer !== undefined) {
        const row = customers.get(customer);
        found(row?.deleted ? undefined : row, 'customer', customer, 'customer');
      }
      refuseCharge(parameters.amount, parameters.currency);
      const calculation = parameters.hooks?.inputs?.tax?.calculation;
      if (calculation !== undefined) {
        found(taxCalculations.get(calculation), 'tax calculation', calculation, 'hooks[inputs][tax][calculation]');
      }
      if (isAbsent && !confirm) {
        throw invalid('You cannot set `off_session` without `confirm`.', 'off_session');
      }
      const intent = createPaymentIntent(world, {
        customer: customer ?? null,
        amount: parameters.amount,
        currency: parameters.currency,
        description: parameters.description ?? null,
        metadata: parameters.metadata ?? {},
        savesMethod: parameters.setup_future_usage !== undefined,
        mayRedirect: mayRedirect(parameters),
      });
      if (confirm) {
        refuseUnreturnable('PaymentIntent', intent, parameters.return_url);
        return presentPaymentIntent(world, tryToConfirm(intent, method, isAbsent));
      }
      const chosen = method === undefined ? null : findPaymentMethod(world, method, 'payment_method').id;
      return presentPaymentIntent(world, paymentIntents.put({ ...intent, paymentMethod: chosen }));
    }),
  );

  app.get(
    '/v1/payment_intents',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = having(paymentIntents.all(), { customer: parameters.customer });
      return listPage('/v1/payment_intents', matching, parameters, (intent) => presentPaymentIntent(world, intent));
    }),
  );

  app.get(
    '/v1/payment_intents/:id',
    endpoint(world, retrieveSchema, ({ id }) => presentPaymentIntent(world, retrieve(id))),
  );

  app.post(
    '/v1/payment_intents/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const changed = paymentIntents.put({
        ...before,
        description: parameters.description ?? before.description,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      return presentPaymentIntent(world, changed);
    }),
  );

  app.post(
    '/v1/payment_intents/:id/confirm',
    endpoint(world, confirmSchema, ({ parameters, id }) => {
      const intent = retrieve(id);
      refuseIfDecided(intent, 'confirm');
      refuseUnreturnable('PaymentIntent', intent, parameters.return_url);
      const method = parameters.payment_method ?? intent.paymentMethod ?? undefined;
      return presentPaymentIntent(world, tryToConfirm(intent, method, parameters.off_session ?? false));
    }),
  );

  app.post(
    '/v1/payment_intents/:id/cancel',
    endpoint(world, cancelSchema, ({ id }) => {
      const intent = retrieve(id);
      refuseIfDecided(intent, 'cancel');
      const canceled = paymentIntents.put({
        ...intent,
        status: 'canceled',
        canceledAt: now(world, intent.customer),
      });
      emit(world, 'payment_intent.canceled', presentPaymentIntent(world, canceled), intent.customer);
      return presentPaymentIntent(world, canceled);
    }),
  );

  function tryToConfirm(intent: PaymentIntent, methodId: string | undefined, isAbsent: boolean): PaymentIntent {
    if (methodId === undefined) {
      throw invalid('You cannot confirm this PaymentIntent because it is missing a payment method.', 'payment_method');
    }
    const method = findPaymentMethod(world, methodId, 'payment_method');
    if (method.customer !== null && method.customer !== intent.customer) {
      throw invalid(
        'The payment method belongs to another customer. Pass that customer with the PaymentIntent.',
        'payment_method',
      );
    }
    const confirmed = confirmPayment(world, intent, method, isAbsent ? 'absent' : 'present');
    const invoice = intent.invoice === null ? undefined : invoices.get(intent.invoice);
    if (invoice?.status === 'open') {
      noteInvoicePayment(world, invoice, confirmed);
    }
    if (confirmed.status === 'requires_payment_method') {
      throw cardFailure(world, confirmed);
    }
    return confirmed;
  }

  function retrieve(id: string): PaymentIntent {
    return found(paymentIntents.get(id), 'payment_intent', id);
  }
}

function refuseIfDecided({ status }: PaymentIntent, act: string): void {
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') {
    const message = `You cannot ${act} this PaymentIntent because it has a status of ${status}.`;
    throw invalid(message, undefined, 'payment_intent_unexpected_state');
  }
}
