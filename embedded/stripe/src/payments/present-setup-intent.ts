import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { SetupIntent } from '../store/payment-rows.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

export function presentSetupIntent(intent: SetupIntent): Json<Stripe.SetupIntent> {
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
            ...(intent.refusedMethod === null ? {} : { payment_method: presentPaymentMethod(intent.refusedMethod) }),
          },
    latest_attempt: intent.latestAttempt,
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
