import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header of a message: HMAC-SHA256 over "<time>.<payload>", as docs.stripe.com/webhooks says.
 * `moment`: seconds of the real clock; receivers refuse old messages.
 */
export function signatureHeader(payload: string, secret: string, moment: number): string {
  const signature = createHmac('sha256', secret).update(`${moment}.${payload}`).digest('hex');
  return `t=${moment},v1=${signature}`;
}
