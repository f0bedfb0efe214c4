import { createHmac } from 'node:crypto';

/**
 * What a receiver checks, in the manner of https://docs.stripe.com/webhooks#verify-manually: `t=<seconds>,v1=<hex>`, where
 * v1 is the HMAC-SHA-256 of `<seconds>.<body>` under a secret of the webhook, once for each. An old `t` is a replay.
 */
export function signatureOf(secrets: readonly string[], body: string, seconds: number): string {
  const macs = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}
