import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isBearer, keyPrincipalFrom } from '../../http/bearer.ts';
import type { Env } from '../../http/env.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';

const HOUR_MS = 3_600_000;
const MOST_KNOWN = 20_000;

type SeenDeps = { config: Config; pipeline: Pipeline; log: Logger };

/** Notes that somebody uses their account: asked of the database once an hour for each session and key of this process. */
export function noteLastSeen(deps: SeenDeps) {
  const notedAt = new Map<string, number>();

  function isDue(principal: string): boolean {
    const now = Date.now();
    if (now - (notedAt.get(principal) ?? 0) < HOUR_MS) return false;
    notedAt.delete(principal);
    notedAt.set(principal, now);
    const [oldest] = notedAt.keys();
    if (notedAt.size > MOST_KNOWN && oldest !== undefined) notedAt.delete(oldest);
    return true;
  }

  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status >= 400) return;
    const principal = principalOf(c, deps.config);
    if (principal === null || !isDue(principal)) return;
    try {
      await callForValue(deps.pipeline, functions.note_seen, { principal });
    } catch (error) {
      notedAt.delete(principal);
      deps.log.debug({ err: error }, 'Who was seen could not be noted');
    }
  });
}

function principalOf(c: Context<Env>, config: Config): string | null {
  const { headers } = c.req.raw;
  if (!isBearer(headers)) return sessionTokenFrom(headers, config);
  return c.var.accessTokenPrincipal ?? keyPrincipalFrom(headers, 'read');
}
