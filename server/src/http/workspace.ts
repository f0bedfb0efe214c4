import { createHash, timingSafeEqual } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { isBearer } from './bearer.ts';
import type { WorkspaceUse } from './document/operation.ts';
import { isServedSecurely } from './origins.ts';
import { cookieNamed, cookiePrefix, isViewing, sessionTokenFrom } from './principal.ts';

type CookieConfig = Pick<Config, 'authSecret' | 'publicUrl'>;

const cookieName = (config: Pick<Config, 'publicUrl'>) => `${cookiePrefix(config)}.workspace`;
const id = z.uuid();
const YEAR_SECONDS = 31_536_000;

const attributes = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isServedSecurely(config) }) as const;

/** The choice is one of this session: whoever signs in here next begins in their own studio. */
const markOf = (sessionToken: string) => createHash('sha256').update(`workspace ${sessionToken}`).digest('base64url');

/** From now on this browser works in a workspace. The database lets it, as long as its person is a member. */
export function setWorkspaceCookie(c: Context, config: CookieConfig, sessionToken: string, workspace: string): void {
  const value = `${workspace}.${markOf(sessionToken)}`;
  setCookie(c, cookieName(config), value, { ...attributes(config), maxAge: YEAR_SECONDS });
}

export function clearWorkspaceCookie(c: Context, config: CookieConfig): void {
  deleteCookie(c, cookieName(config), attributes(config));
}

/** The workspace that a browser works in; null in the own studio, for programs, and for administrators who view somebody. */
export function workspaceIn(headers: Headers, config: CookieConfig): string | null {
  const chosen = cookieNamed(cookieName(config), headers.get('cookie') ?? '');
  if (chosen === null || isBearer(headers) || isViewing(headers, config)) return null;
  const [workspace, mark = ''] = chosen.split('.');
  const token = sessionTokenFrom(headers, config);
  if (token === null || !id.safeParse(workspace).success || workspace === undefined) return null;
  const [sent, expected] = [Buffer.from(mark), Buffer.from(markOf(token))];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? workspace : null;
}

/**
 * Who asks, as `session_user_id` is told of it where they work in a workspace.
 * @throws AppError `own_account_only`
 */
export function inWorkspace(c: Context, config: CookieConfig, principal: string, use: WorkspaceUse): string {
  if (use === 'person') return principal;
  const workspace = workspaceIn(c.req.raw.headers, config);
  if (workspace === null) return principal;
  if (use === 'refused') throw new AppError('own_account_only', text('refusals', 'workspace.ownOnly'), 403);
  return `in:${use}:${workspace}:${principal}`;
}

/** The person behind a principal: what they chose and accepted for themselves holds wherever they work. */
export function ownPrincipalOf(principal: string): string {
  return isInWorkspace(principal) ? principal.split(':').slice(3).join(':') : principal;
}

export const isInWorkspace = (principal: string) => principal.startsWith('in:');
