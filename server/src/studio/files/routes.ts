import { tools } from '@kinora/catalogue';
import type { Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes, describes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Marks } from '../../platform/marks/marks.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Classifier } from '../moderation/classifier.ts';
import { removeUpload } from './remove-upload.ts';
import { serveFile } from './serve-file.ts';
import { readStorage } from './storage.ts';
import { upload } from './upload.ts';
import { uploadKinds } from './upload-folders.ts';
import { storageSchema, uploadSchema } from './wire.ts';

const FILES = '/files/';
const TAG = 'Files';

type FileDeps = {
  classifier: Classifier | null;
  config: Config;
  log: Logger;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  media: MediaProgram;
  marks: Marks;
  settings: Settings;
};

/** Uploads for the tools of the catalogue, and everything that is stored, to its owner. */
export function fileRoutes(deps: FileDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, TAG);
  const folders = uploadKinds(tools);

  route(
    {
      method: 'post',
      path: '/api/uploads/:folder',
      summary: 'Upload a picture, a video or a sound',
      description: 'The folder is the one that the field of a tool names; the answered `url` goes into that field.',
      access: 'generate',
      formField: 'file',
      answer: { status: 201, schema: uploadSchema },
      errors: ['invalid_file', 'blocked_content', 'not_found', 'too_slow', 'storage_full', 'busy', 'not_written'],
    },
    ({ c, principal }) => {
      const folder = c.req.param('folder');
      const kinds = folders.get(folder);
      if (kinds === undefined) throw notFound();
      return upload(deps, principal, { folder, kinds }, c.env.incoming);
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/uploads/:folder/:name',
      summary: 'Remove an upload',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found', 'in_use'],
    },
    async ({ c, principal }) => {
      const { folder, name } = c.req.param();
      if (!folders.has(folder)) throw notFound();
      await removeUpload(deps, principal, folder, name);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/storage',
      summary: 'How much is stored, and how much may be',
      access: 'read',
      answer: { status: 200, schema: storageSchema },
    },
    ({ principal }) => readStorage(deps, principal),
  );

  const path = `${FILES}*`;
  const download = describes(
    [
      {
        method: 'get',
        path,
        tag: TAG,
        summary: 'Download a file',
        description: 'To its owner. Byte ranges work; `?download=name` saves under that name.',
        access: 'read',
        answer: { status: 200, contentType: 'application/octet-stream' },
        errors: ['not_found'],
      },
    ],
    // A signed link opens a file for whoever holds it, so this asks for nobody beforehand.
    (c: Context<Env>) => serveFile(deps, c, c.req.path.slice(FILES.length)),
  );
  return app.get(path, download);
}
