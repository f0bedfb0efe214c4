import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, also when the lengths differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
