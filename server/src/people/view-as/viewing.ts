import { createHmac } from 'node:crypto';
import type { Context, Next } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { isServedSecurely } from '../../http/origins.ts';
import { isViewing, viewingCookieName } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { said } from '../said.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Requests that read, although their method is that of a write. */
const READING_POSTS = new Set(['/api/quote']);
export const STOP_VIEWING_PATH = '/api/viewing/stop';
/** Refused although it is a GET: its token would let a program write. */
const TOKEN_PATH = '/api/auth/token';

type CookieConfig = Pick<Config, 'authSecret' | 'publicUrl'>;

const attributes = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isServedSecurely(config) }) as const;

/** From now on this browser sees the studio as the other person does; its own session waits beside it. */
export function setViewingCookie(c: Context, config: CookieConfig, token: string, seconds: number): void {
  const signature = createHmac('sha256', config.authSecret).update(token).digest('base64');
  setCookie(c, viewingCookieName(config), `${token}.${signature}`, { ...attributes(config), maxAge: seconds });
}

export function clearViewingCookie(c: Context, config: CookieConfig): void {
  deleteCookie(c, viewingCookieName(config), attributes(config));
}

/** Refuses whatever changes something while an administrator looks at an account of somebody else. */
export function viewingGate(config: CookieConfig) {
  async function whileViewing(c: Context<Env>, next: Next): Promise<void> {
    const { method, path } = c.req;
    const isRead = (READS.has(method) && path !== TOKEN_PATH) || READING_POSTS.has(path) || path === STOP_VIEWING_PATH;
    if (!isRead) {
      throw new AppError('viewing_as_user', said.viewing, 403);
    }
    await next();
    // It is over: the browser goes on with its own session.
    if (c.res.status === 401) clearViewingCookie(c, config);
  }

  return createMiddleware<Env>((c, next) => (isViewing(c.req.raw.headers, config) ? whileViewing(c, next) : next()));
}

const STOP = {
  name: 'stop_viewing',
  text: `delete from "session" where token = $1 and "impersonatedBy" is not null returning "userId" as user_id`,
  row: z.object({ user_id: z.string() }),
};

/** Ends a view; answers whose account it was, or null when it had ended by itself. */
export async function stopViewing(pipeline: Pipeline, token: string): Promise<string | null> {
  const ended = await readRow(pipeline, STOP, [token]);
  return ended?.user_id ?? null;
}
