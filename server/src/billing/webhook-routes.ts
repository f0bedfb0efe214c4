import { Hono } from 'hono';
import type { Env } from '../app.ts';
import { limitBody } from '../limit-body.ts';
import type { BillingDeps } from './billing.ts';
import { takeEvent } from './take-event.ts';

const LARGEST_EVENT = 1024 * 1024;

/** `POST /webhooks/stripe`: signed by Stripe, so it needs no session; open during maintenance too. */
export function paymentWebhook(deps: BillingDeps): Hono<Env> {
  return new Hono<Env>().post('/webhooks/stripe', limitBody(LARGEST_EVENT), async (c) => {
    await takeEvent(deps, await c.req.text(), c.req.header('stripe-signature'));
    return c.json({ received: true });
  });
}
