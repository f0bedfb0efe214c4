import { isSameSecret } from '../safety/is-same-secret.ts';

/** Whether a request may pass: `Authorization: Bearer <key>`, as of a proxy before the server. */
export function isComfyKey(authorization: string | undefined, apiKey: string): boolean {
  const offered = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  return offered !== undefined && isSameSecret(offered, apiKey);
}
