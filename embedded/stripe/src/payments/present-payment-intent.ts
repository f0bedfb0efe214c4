import type Stripe from 'stripe';
import { Failure } from '../http/failure.ts';
import type { Json } from '../json.ts';
import type { PaymentIntent } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

export function presentPaymentIntent(world: World, intent: PaymentIntent): Json<Stripe.PaymentIntent> {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${intent.id}_secret_${intent.secret}`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: presentError(world, intent),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.savesMethod ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function presentError(world: World, intent: PaymentIntent): Json<Stripe.PaymentIntent.LastPaymentError> | null {
  if (intent.lastError === null) {
    return null;
  }
  const { code, declineCode, message } = intent.lastError;
  const charge = intent.latestCharge === null ? undefined : world.tables.charges.get(intent.latestCharge);
  const method = charge === undefined ? undefined : world.tables.paymentMethods.get(charge.paymentMethod);
  return {
    type: 'card_error',
    code,
    message,
    ...(charge === undefined ? {} : { charge: charge.id }),
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    ...(method === undefined ? {} : { payment_method: presentPaymentMethod(method) }),
  };
}

/** The API's answer to a payment that was tried and refused. What was tried stays on record. */
export function cardFailure(world: World, intent: PaymentIntent, keepsChanges = true): Failure {
  const { code, declineCode, message } = intent.lastError ?? {
    code: 'authentication_required',
    declineCode: null,
    message: 'This payment needs the confirmation of its owner.',
  };
  return new Failure(
    402,
    {
      type: 'card_error',
      code,
      message,
      ...(declineCode === null ? {} : { decline_code: declineCode }),
      payment_intent: presentPaymentIntent(world, intent),
    },
    keepsChanges,
  );
}
