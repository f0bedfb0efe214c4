import type { Context } from 'hono';
import { askedRoute } from '../../http/asked-route.ts';
import { keyStartIn } from '../../http/bearer.ts';
import type { Env } from '../../http/env.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';

/** Also those that a program meets only where the work is done. */
const NOTED = new Set(['not_signed_in', 'missing_scope', 'not_for_keys', 'too_many_requests']);

/** Writes down that a program was refused, where it is about who it is or what it may do; `tool` is one of `/mcp`. */
export function noteRefusal(security: SecurityLog, c: Context<Env>, thrown: unknown, tool?: string): void {
  const error = explainDatabaseError(thrown);
  if (!(error instanceof AppError) || !NOTED.has(error.code)) return;
  const key = keyStartIn(c.req.raw.headers);
  security.refused('key_refused', { key, why: error.code, route: askedRoute(c), tool });
}
