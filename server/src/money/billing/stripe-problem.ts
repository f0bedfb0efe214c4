import { AppError } from '../../platform/errors.ts';

/** What an error of Stripe's client means to the person who asked; anything else comes back as it was. */
export function explainStripeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  switch (error.type) {
    case 'StripeCardError':
      return new AppError('card_declined', error.message, 402);
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return new AppError('payments_unavailable', 'The payment service does not answer. Please try again soon.', 503);
    default:
      return error;
  }
}
