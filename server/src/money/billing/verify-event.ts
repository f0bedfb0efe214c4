import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Billing } from './billing.ts';

/** Seconds that a signature may be old, or ahead of our clock. */
const TOLERANCE_SECONDS = 300;

/** Of an event we believe what it is about, and nothing else. */
export const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.looseObject({ object: z.string(), id: z.string().optional() }) }),
});

export type PaymentEvent = z.infer<typeof eventSchema>;

/**
 * The event in a webhook's raw body, when Stripe signed it within the last 5 minutes. Stripe's client lets timestamps of
 * the future pass, which would keep a stolen one usable for as long as its maker likes.
 * @throws AppError 400 `invalid_signature`
 */
export async function verifyEvent(
  { billing, config }: { billing: Billing; config: Pick<Config, 'stripe'> },
  body: string,
  signature: string | undefined,
): Promise<PaymentEvent> {
  const stripe = await billing.access.client();
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  if (!(timestamp <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw invalidSignature();
  try {
    await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      config.stripe?.webhookSecret ?? '',
      TOLERANCE_SECONDS,
    );
  } catch {
    throw invalidSignature();
  }
  const parsed = eventSchema.safeParse(JSON.parse(body));
  if (!parsed.success) throw new AppError('invalid_input', 'This is not an event', 400);
  return parsed.data;
}

export const isInvalidSignature = (error: unknown) => error instanceof AppError && error.code === 'invalid_signature';

function invalidSignature(): AppError {
  return new AppError('invalid_signature', 'The signature of this message is not valid', 400);
}
