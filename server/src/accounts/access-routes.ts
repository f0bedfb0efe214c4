import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import type { Pipeline } from '../database/pipeline.ts';
import { notFound } from '../errors.ts';
import { checkInput } from '../invalid-input.ts';
import { limitJson, readJson } from '../json-body.ts';
import { readAccess } from './access.ts';
import type { Auth } from './auth.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { MAX_PASSWORD_LENGTH } from './password-strength.ts';
import { requireSession } from './principal.ts';

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
