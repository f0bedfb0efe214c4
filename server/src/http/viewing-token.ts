import { randomBytes } from 'node:crypto';

/** By which the token of such a session is known; the database holds it to that. */
export const VIEWING_PREFIX = 'view_';

export function newViewingToken(): string {
  return `${VIEWING_PREFIX}${randomBytes(32).toString('base64url')}`;
}
