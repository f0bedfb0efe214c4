import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The path of a file for somebody without a session, for example a provider that fetches its input.
 * @param expiresAt the moment from which it no longer works
 */
export function signFileUrl(secret: string, key: string, expiresAt: Date): string {
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  return `/files/${key}?expires=${expires}&signature=${signatureOf(secret, key, expires).toString('base64url')}`;
}

/** Whether we signed this link, and it still works. */
export function isSignedLink(
  secret: string,
  key: string,
  { expires = '', signature = '' }: { expires?: string | undefined; signature?: string | undefined },
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, key, expires);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`file\n${key}\n${expires}`).digest();
}
