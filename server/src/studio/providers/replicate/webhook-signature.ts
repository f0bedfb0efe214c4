import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError, unavailable } from '../../../platform/errors.ts';
import type { Provider } from '../provider.ts';
import { parseJson } from '../provider-http.ts';
import type { RowParts } from '../provider-row.ts';
import { prediction } from './answers.ts';

const MOST_SKEW_SECONDS = 300;
const FRESH_FOR_MS = 24 * 3_600_000;
/** A stranger's calls must not have us ask for the key all the time. */
const ASK_AGAIN_AFTER_MS = 60_000;

const signedHeaders = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  /** Several, each `v1,<base64>`, parted by spaces. */
  'webhook-signature': z.string().min(1).max(2000),
});
const secretAnswer = z.looseObject({ key: z.string().regex(/^whsec_[A-Za-z0-9+/=]+$/) });

/**
 * Which prediction a webhook is about: HMAC-SHA256 over id, time and body, with the account's own key, which Replicate
 * tells whoever has its token. A key that does not fit is read anew: it may have been changed.
 */
export function createWebhookCheck({ http, row }: RowParts): NonNullable<Provider['verifyCall']> {
  let kept: { key: Buffer; readAt: number } | null = null;

  async function readKey(): Promise<Buffer> {
    const answer = await http('GET', '/webhooks/default/secret');
    const { data } = secretAnswer.safeParse(answer.body);
    if (data === undefined) throw new Error(`${row.id} answered ${answer.status} for its webhook key`);
    const key = Buffer.from(data.key.slice('whsec_'.length), 'base64');
    kept = { key, readAt: Date.now() };
    return key;
  }

  async function keyNoOlderThan(ageMs: number): Promise<Buffer> {
    if (kept !== null && Date.now() - kept.readAt <= ageMs) return kept.key;
    return readKey().catch(() => {
      throw unavailable();
    });
  }

  return async (headers, body) => {
    const parsed = signedHeaders.safeParse(headers);
    if (!parsed.success) throw badSignature();
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = parsed.data;
    if (Math.abs(Date.now() / 1000 - Number(time)) > MOST_SKEW_SECONDS) throw badSignature();
    const offered = signatures.split(' ').flatMap((one) => {
      const [version, signature] = one.split(',', 2);
      return version === 'v1' && signature !== undefined ? [Buffer.from(signature, 'base64')] : [];
    });
    const fits = (key: Buffer) => {
      const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
      return offered.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
    };
    if (!fits(await keyNoOlderThan(FRESH_FOR_MS)) && !fits(await keyNoOlderThan(ASK_AGAIN_AFTER_MS))) {
      throw badSignature();
    }
    const said = prediction.safeParse(parseJson(Buffer.from(body).toString()));
    if (!said.success) throw new AppError('invalid_input', 'This call names no prediction', 400);
    return { requestId: said.data.id };
  };
}

const badSignature = () =>
  new AppError('bad_signature', 'The signature of this call is not valid, or the call is too old', 401);
