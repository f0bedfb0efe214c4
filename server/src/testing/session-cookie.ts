import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';

/** The cookie that signing in would have set. */
export function sessionCookie(config: Pick<Config, 'authSecret'>, token: string): string {
  const signature = createHmac('sha256', config.authSecret).update(token).digest('base64');
  return `kinora.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
