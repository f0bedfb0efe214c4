import { tools } from '@kinora/catalogue';
import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { requirePrincipal } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { removeUpload } from './remove-upload.ts';
import { serveFile } from './serve-file.ts';
import { readStorage } from './storage.ts';
import { upload } from './upload.ts';
import { uploadKinds } from './upload-folders.ts';

const FILES = '/files/';

type FileDeps = {
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  media: MediaProgram;
  settings: Settings;
};

/** Uploads for the tools of the catalogue, and everything that is stored, to its owner. */
export function fileRoutes(deps: FileDeps): Hono<Env> {
  const app = new Hono<Env>();
  const folders = uploadKinds(tools);

  app.post('/api/uploads/:folder', async (c) => {
    const sessionToken = requirePrincipal(c, deps.config, 'generate');
    const folder = c.req.param('folder');
    const kinds = folders.get(folder);
    if (kinds === undefined) throw notFound();
    return c.json(await upload(deps, sessionToken, { folder, kinds }, c.env.incoming), 201);
  });
  app.delete('/api/uploads/:folder/:name', async (c) => {
    const sessionToken = requirePrincipal(c, deps.config, 'generate');
    const { folder, name } = c.req.param();
    if (!folders.has(folder)) throw notFound();
    await removeUpload(deps, sessionToken, folder, name);
    return c.body(null, 204);
  });
  app.get('/api/storage', async (c) => c.json(await readStorage(deps, requirePrincipal(c, deps.config, 'read'))));
  app.get(`${FILES}*`, (c) => serveFile(deps, c, c.req.path.slice(FILES.length)));
  return app;
}
