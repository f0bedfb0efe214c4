import { Failure } from '../http/failure.ts';
import type { PaymentIntent } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { presentPaymentIntent } from './present-payment-intent.ts';

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
