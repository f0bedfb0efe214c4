import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { listStyles, removeStyle, saveStyle, styleBody } from './styles.ts';
import { stylesSchema } from './wire.ts';

/** Words and pictures that people add to prompts under a name of their own. */
export function styleRoutes(deps: { config: Config; pipeline: Pipeline }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Prompts');
  route(
    {
      method: 'get',
      path: '/api/styles',
      summary: 'Your styles',
      access: 'read',
      answer: { status: 200, schema: stylesSchema },
    },
    ({ principal }) => listStyles(deps, principal),
  );
  route(
    {
      method: 'put',
      path: '/api/styles/:id',
      summary: 'Keep a style',
      description:
        'Makes it under an id of your own, or changes it. Words before a prompt, after it, pictures, or all of these; orders are sent with the words in them. At most 100.',
      access: 'generate',
      body: styleBody,
      answer: { status: 204 },
      errors: ['not_found', 'limit'],
    },
    ({ principal, id, body }) => saveStyle(deps, principal, id, body),
  );
  route(
    {
      method: 'delete',
      path: '/api/styles/:id',
      summary: 'Delete a style',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => removeStyle(deps, principal, id),
  );
  return app;
}
