import { text } from '@kinora/texts/typed-keys';
import type { Stripe } from 'stripe';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';

export type StripeClient = Stripe;

export type StripeAccess = {
  isEnabled: boolean;
  /** The client, loaded at its first use. @throws AppError 503 `billing_disabled` when payments are not set up */
  client: () => Promise<StripeClient>;
};

type Account = Pick<NonNullable<Config['stripe']>, 'secretKey' | 'apiUrl'>;

const PATIENCE_MS = 15_000;

/** Stripe's API at the configured address, with the API version of the client that is pinned. */
export function createStripeAccess({ stripe }: { stripe: Account | null }): StripeAccess {
  let loading: Promise<StripeClient> | null = null;

  async function load(settings: Account): Promise<StripeClient> {
    const { Stripe } = await import('./stripe-sdk.ts');
    const address = new URL(settings.apiUrl);
    const isPlain = address.protocol === 'http:';
    return new Stripe(settings.secretKey, {
      host: address.hostname,
      port: address.port === '' ? (isPlain ? 80 : 443) : Number(address.port),
      protocol: isPlain ? 'http' : 'https',
      timeout: PATIENCE_MS,
      // Safe for writes too: the client sends the same idempotency key again.
      maxNetworkRetries: 2,
      telemetry: false,
    });
  }

  return {
    isEnabled: stripe !== null,
    client: async () => {
      if (stripe === null) throw billingDisabled();
      loading ??= load(stripe);
      return loading;
    },
  };
}

function billingDisabled(): AppError {
  return new AppError('billing_disabled', text('serviceErrors', 'billingDisabled'), 503);
}

/** Whether Stripe says that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}

/** What an error of Stripe's client means to the person who asked; anything else comes back as it was. */
export function explainStripeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  switch (error.type) {
    case 'StripeCardError':
      return new AppError('card_declined', error.message, 402);
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return new AppError('payments_unavailable', text('serviceErrors', 'paymentsAway'), 503);
    default:
      return error;
  }
}
