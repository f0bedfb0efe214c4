import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import type { Auth } from '../ways-in/auth.ts';
import { MAX_PASSWORD_LENGTH } from '../ways-in/password/password-strength.ts';
import { readAccess } from './access.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';

const proofBody = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

/** How a person signs in and from where, and the proof that it is still them: `/api/account/*`. */
export function accessRoutes({ config, pipeline, auth }: { config: Config; pipeline: Pipeline; auth: Auth }) {
  const routes = new Hono<Env>();

  routes.get('/api/account/access', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await readAccess(pipeline, requireSession(c, config)));
  });

  routes.get('/api/account/sessions', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ sessions: await listOwnSessions(pipeline, requireSession(c, config)) });
  });

  routes.delete('/api/account/sessions/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const token = requireSession(c, config);
    if (!id.success) throw notFound();
    const ended = await endOwnSession(pipeline, token, id.data);
    auth.sessionEnded(ended.token, ended.userId);
    return c.body(null, 204);
  });

  routes.post('/api/account/proof', limitJson, async (c) => {
    requireSession(c, config);
    const { password } = checkInput(proofBody, await readJson(c));
    await auth.provePassword(c.req.raw.headers, password);
    return c.body(null, 204);
  });

  return routes;
}
