import { isSameSecret } from '../safety/is-same-secret.ts';

/** Accepts `Authorization: Key <key>`. */
export function isAuthorized(authorization: string | undefined, apiKey: string): boolean {
  const offered = /^Key (.+)$/i.exec(authorization ?? '')?.[1];
  return offered !== undefined && isSameSecret(offered, apiKey);
}
