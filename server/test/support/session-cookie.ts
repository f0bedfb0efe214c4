import { createHmac } from 'node:crypto';
import { sessionCookieName } from '../../src/http/principal.ts';
import type { Config } from '../../src/platform/config/config.ts';

type CookieConfig = Pick<Config, 'authSecret'> & { publicUrl?: string | undefined };

/** The cookie that signing in would have set. */
export function sessionCookie({ authSecret, publicUrl }: CookieConfig, token: string): string {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `${sessionCookieName({ publicUrl })}=${encodeURIComponent(`${token}.${signature}`)}`;
}
