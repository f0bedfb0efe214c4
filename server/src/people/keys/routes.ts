import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { createKey, newKeyBody } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

const uuid = z.uuid();

/** A person's API keys, for the person alone: a key makes no other keys. */
export function keyRoutes(deps: {
  config: Config;
  pipeline: Pipeline;
  security: SecurityLog;
  live: LiveFeed;
}): Hono<Env> {
  const app = new Hono<Env>();
  const { config, pipeline } = deps;
  app.get('/api/keys', async (c) => c.json(await listKeys(pipeline, requireSession(c, config))));
  app.post('/api/keys', limitJson, async (c) => {
    const sessionToken = requireSession(c, config);
    c.header('Cache-Control', 'no-store');
    return c.json(await createKey(deps, sessionToken, checkInput(newKeyBody, await readJson(c))), 201);
  });
  app.delete('/api/keys/:id', async (c) => {
    const sessionToken = requireSession(c, config);
    const id = uuid.safeParse(c.req.param('id'));
    if (!id.success) throw notFound();
    await revokeKey(deps, sessionToken, id.data);
    return c.body(null, 204);
  });
  return app;
}
