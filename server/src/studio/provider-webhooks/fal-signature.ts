import { createHash, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { KeySet } from './key-set.ts';

const MOST_SKEW_SECONDS = 300;

/** As fal sends them with every webhook; the signature is 64 bytes in hex. */
const signedHeaders = z.object({
  'x-fal-webhook-request-id': z.string().min(1),
  'x-fal-webhook-user-id': z.string().min(1),
  'x-fal-webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  'x-fal-webhook-signature': z.string().regex(/^[0-9a-f]{128}$/i),
});

/**
 * Whose request a webhook of fal is about. fal signs, with Ed25519, four lines: request id, user id, time in seconds
 * and the hex SHA-256 of the body (https://docs.fal.ai/model-endpoints/webhooks). Keys that do not fit are read anew
 * once: fal may have changed them.
 * @param userId our account at fal, where it is known: what was signed for another is nothing of ours
 * @throws AppError 401 `bad_signature`, or 503 while fal's keys cannot be read
 */
export async function verifyFalWebhook(
  keySet: KeySet,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  userId?: string,
): Promise<{ requestId: string }> {
  const parsed = signedHeaders.safeParse(headers);
  if (!parsed.success) throw badSignature();
  const requestId = parsed.data['x-fal-webhook-request-id'];
  const timestamp = parsed.data['x-fal-webhook-timestamp'];
  if (userId !== undefined && parsed.data['x-fal-webhook-user-id'] !== userId) throw badSignature();
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MOST_SKEW_SECONDS) throw badSignature();

  const digest = createHash('sha256').update(body).digest('hex');
  const message = Buffer.from([requestId, parsed.data['x-fal-webhook-user-id'], timestamp, digest].join('\n'));
  const signature = Buffer.from(parsed.data['x-fal-webhook-signature'], 'hex');
  const fits = (keys: KeyObject[]) => keys.some((key) => verify(null, message, key, signature));
  const read = (options?: { anew: boolean }) =>
    keySet.keys(options).catch(() => {
      throw unavailable();
    });
  if (!fits(await read()) && !fits(await read({ anew: true }))) throw badSignature();
  return { requestId };
}

export const isBadSignature = (error: unknown) => error instanceof AppError && error.code === 'bad_signature';

const badSignature = () =>
  new AppError('bad_signature', 'The signature of this call is not valid, or the call is too old', 401);
