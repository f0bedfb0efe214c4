import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also when the lengths differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Whether a request's `Authorization` header carries the key, in one of the ways in which the service takes it. */
export function hasKey(authorization: string | undefined, apiKey: string, schemes = ['Bearer']): boolean {
  const [, scheme = '', offered = ''] = /^(\w+) (.+)$/.exec(authorization ?? '') ?? [];
  return schemes.some((taken) => taken.toLowerCase() === scheme.toLowerCase()) && isSameSecret(offered, apiKey);
}
