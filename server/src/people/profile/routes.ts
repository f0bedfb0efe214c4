import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { avatarSchema, profileSchema } from '../account/me-wire.ts';
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
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'patch',
      path: '/api/profile',
      summary: 'Change the profile',
      access: 'session',
      body: profileChanges,
      answer: { status: 200, schema: profileSchema },
    },
    ({ principal, body }) => updateProfile(deps, principal, body),
  );
  route(
    {
      method: 'post',
      path: '/api/profile/avatar',
      summary: 'Upload an avatar',
      access: 'session',
      formField: 'file',
      answer: { status: 201, schema: avatarSchema },
      errors: ['invalid_file', 'too_slow', 'busy', 'not_written'],
    },
    ({ c, principal }) => setAvatar(deps, principal, c.env.incoming),
  );
  route(
    {
      method: 'delete',
      path: '/api/profile/avatar',
      summary: 'Remove the avatar',
      access: 'session',
      answer: { status: 204 },
    },
    ({ principal }) => removeAvatar(deps, principal),
  );
  return app;
}
