import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { createKey, newKeyBody } from './create-key.ts';
import { listKeys, revokeKey } from './manage-keys.ts';
import { apiKeyListSchema, newApiKeySchema } from './wire.ts';

/** A person's API keys, for the person alone: a key makes no other keys. */
export function keyRoutes(deps: {
  config: Config;
  pipeline: Pipeline;
  security: SecurityLog;
  live: LiveFeed;
}): Hono<Env> {
  const { config, pipeline } = deps;
  const { app, route } = describedRoutes(config, 'API keys');
  route(
    {
      method: 'get',
      path: '/api/keys',
      summary: 'List API keys',
      access: 'session',
      inWorkspace: 'refused',
      answer: { status: 200, schema: apiKeyListSchema },
    },
    ({ principal }) => listKeys(pipeline, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/keys',
      summary: 'Make an API key',
      description:
        'Its `secret` is answered this once. Asked within ten minutes of signing in, or of `POST /api/account/proof`.',
      access: 'session',
      inWorkspace: 'refused',
      needsProof: true,
      body: newKeyBody,
      answer: { status: 201, schema: newApiKeySchema },
      errors: ['too_many_keys'],
    },
    ({ principal, body }) => createKey(deps, principal, body),
  );
  route(
    {
      method: 'delete',
      path: '/api/keys/:id',
      summary: 'Revoke an API key',
      access: 'session',
      inWorkspace: 'refused',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => revokeKey(deps, principal, id),
  );
  return app;
}
