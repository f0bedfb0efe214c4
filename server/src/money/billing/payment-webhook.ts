import { Hono } from 'hono';
import { limitBody } from '../../http/body.ts';
import type { Env } from '../../http/env.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { BillingDeps } from './billing.ts';
import { isInvalidSignature, takeEvent } from './payment-events.ts';

const LARGEST_EVENT = 1024 * 1024;

/** `POST /webhooks/stripe`: signed by Stripe, so it needs no session; open during maintenance too. */
export function paymentWebhook(deps: BillingDeps & { security: SecurityLog }): Hono<Env> {
  return new Hono<Env>().post('/webhooks/stripe', limitBody(LARGEST_EVENT), async (c) => {
    const body = await c.req.text();
    await takeEvent(deps, body, c.req.header('stripe-signature')).catch((error: unknown) => {
      if (isInvalidSignature(error)) deps.security.refused('webhook_refused', { provider: 'stripe', why: 'signature' });
      throw error;
    });
    return c.json({ received: true });
  });
}
