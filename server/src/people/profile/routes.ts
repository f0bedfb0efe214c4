import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeAvatar, setAvatar } from './avatar.ts';
import { profileChanges, updateProfile } from './update-profile.ts';

/** What people say about themselves. Reading it is `GET /api/me`. */
export function profileRoutes(deps: {
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
}): Hono<Env> {
  const app = new Hono<Env>();
  app.patch('/api/profile', limitJson, async (c) => {
    const sessionToken = requireSession(c, deps.config);
    return c.json(await updateProfile(deps, sessionToken, checkInput(profileChanges, await readJson(c))));
  });
  app.post('/api/profile/avatar', async (c) =>
    c.json(await setAvatar(deps, requireSession(c, deps.config), c.env.incoming), 201),
  );
  app.delete('/api/profile/avatar', async (c) => {
    await removeAvatar(deps, requireSession(c, deps.config));
    return c.body(null, 204);
  });
  return app;
}
