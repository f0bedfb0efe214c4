import { createHmac } from 'node:crypto';

/**
 * What a receiver checks, in the manner of https://docs.stripe.com/webhooks#verify-manually: `t=<seconds>,v1=<hex>`, where
 * v1 is the HMAC-SHA-256 of `<seconds>.<body>` under the webhook's secret. An old `t` is a replay.
 */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
