import { messages } from '@kinora/catalogue/messages';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';

const refusal = z.object({ code: z.literal('not_signed_in') });

/** Tells a program that its session is over apart from one that never had any: only the first must forget something. */
export function sessionNotFound(config: Config) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.status !== 401 || sessionTokenFrom(c.req.raw, config) === null) return;
    const isAboutSession = refusal.safeParse(await c.res.clone().json()).success;
    if (isAboutSession) c.res = c.json({ error: messages.noSession, code: 'session_not_found' }, 401);
  });
}
