import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import type { Env } from '../../http/env.ts';
import { isServedSecurely } from '../../http/origins.ts';
import { cookieNamed, sessionTokenFrom } from '../../http/principal.ts';
import { isPasswordOf } from '../../people/ways-in/password/password-rules.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { createRateLimits, type RateLimit } from '../../platform/limits/rate-limits.ts';
import { countView, type OpenShare } from '../../studio/shares/open-share.ts';
import { isUnlockedBy, UNLOCKED_SECONDS, unlockedValue } from '../../studio/shares/share-token.ts';

export type VisitDeps = { config: Config; pipeline: Pipeline };

/** Wrong passwords from one network, and from all; the second only slows down who has very many networks. */
const GUESSES: RateLimit = { most: 10, seconds: 900 };
const ALL_GUESSES: RateLimit = { most: 300, seconds: 3600 };

const cookieName = (config: Config) => (isServedSecurely(config) ? '__Secure-kinora.unlocked' : 'kinora.unlocked');

/** Whether this browser may see what is behind the link's password, if it has one. */
export function isUnlocked({ config }: VisitDeps, c: Context<Env>, share: OpenShare): boolean {
  if (share.password_hash === null) return true;
  const value = cookieNamed(cookieName(config), c.req.header('cookie') ?? '');
  return value !== null && isUnlockedBy(config, { id: share.id, passwordHash: share.password_hash }, value);
}

/** Tries a password; the right one stays entered for an hour, below the address of this link alone. */
export async function unlock(
  { config, pipeline }: VisitDeps,
  c: Context<Env>,
  { token, share, password }: { token: string; share: OpenShare; password: string },
): Promise<'unlocked' | 'wrong' | 'tooMany'> {
  if (share.password_hash === null) return 'unlocked';
  const limits = createRateLimits(pipeline);
  const key = `share:${share.id}`;
  const own = `${key}|${networkOf(config, c)}`;
  const mayGuess = async () =>
    (await limits.use(own, GUESSES)).isAllowed && (await limits.use(key, ALL_GUESSES)).isAllowed;
  if (!(await mayGuess())) return 'tooMany';
  if (password.length > 200 || !(await isPasswordOf(share.password_hash, password))) return 'wrong';
  await limits.forget(own);
  const value = unlockedValue(config, { id: share.id, passwordHash: share.password_hash });
  const attributes = `Path=/s/${token}; Max-Age=${UNLOCKED_SECONDS}; HttpOnly; SameSite=Lax`;
  const secure = isServedSecurely(config) ? '; Secure' : '';
  c.header('Set-Cookie', `${cookieName(config)}=${encodeURIComponent(value)}; ${attributes}${secure}`);
  return 'unlocked';
}

/** Where a visitor comes from, by which tries are counted. */
export function networkOf({ trustedProxies }: Config, c: Context<Env>): string {
  // There is no connection where the app is asked without a port.
  const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
  const client = createClientAddress(trustedProxies);
  return clientNetwork(client(incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for')));
}

/**
 * Counts that somebody opened the page: nothing is kept of who. Its owner does not count, nor who is in the workspace that it is
 * of, nor robots that say what they are, nor browsers that load ahead; whoever loads it again does.
 */
export async function noteVisit(deps: VisitDeps, c: Context<Env>, share: OpenShare): Promise<void> {
  const agent = c.req.header('user-agent');
  const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
  if (c.req.method !== 'GET' || agent === undefined || isbot(agent) || /prefetch|preview/i.test(purpose)) return;
  await countView(deps.pipeline, share, await visitor(deps, c));
}

/** The id of the person whose session it is; null for a stranger. */
export async function visitor({ config, pipeline }: VisitDeps, c: Context<Env>): Promise<string | null> {
  const token = sessionTokenFrom(c.req.raw, config);
  if (token === null) return null;
  return callForValue(pipeline, functions.session_user_id, { session_token: token }).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  });
}
