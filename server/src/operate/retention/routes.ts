import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { askToKeep, keepAccount } from './keep-account.ts';

const keyQuery = z.object({ key: z.string().max(100).default('') });

/** The link in a mail about an account that nobody uses. */
export function retentionRoutes(deps: { config: Config; database: Database; settings: Settings }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'get',
      path: '/keep-account/:id',
      summary: 'Ask whether to keep an account that nobody uses',
      description: 'By the link in the mail that tells of its deletion.',
      access: 'public',
      query: keyQuery,
      answer: { status: 200, contentType: 'text/html' },
      errors: ['not_found'],
    },
    ({ c, id, query }) => askToKeep(deps, c, id, query.key),
  );
  route(
    {
      method: 'post',
      path: '/keep-account/:id',
      summary: 'Keep an account that nobody uses',
      access: 'public',
      query: keyQuery,
      answer: { status: 200, contentType: 'text/html' },
      errors: ['not_found'],
    },
    ({ c, id, query }) => keepAccount(deps, c, id, query.key),
  );
  return app;
}
