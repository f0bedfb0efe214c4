import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { inboxQuery, listInbox, markAllRead, markEntry } from './read-inbox.ts';
import { inboxListSchema } from './wire.ts';

const markBody = z.strictObject({ isRead: z.boolean() });

/** What a person is told, and how. */
export function inboxRoutes({ config, pipeline }: { config: Config; pipeline: Pipeline }): Hono<Env> {
  const { app, route } = describedRoutes(config, 'Inbox');
  route(
    {
      method: 'get',
      path: '/api/inbox',
      summary: 'List the inbox',
      description: 'What happened to work, links and the account, newest first; it is kept for 90 days.',
      access: 'session',
      query: inboxQuery,
      answer: { status: 200, schema: inboxListSchema },
    },
    ({ principal, query }) => listInbox(pipeline, principal, query),
  );
  route(
    {
      method: 'patch',
      path: '/api/inbox/:id',
      summary: 'Mark an entry as read or unread',
      access: 'session',
      body: markBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id, body }) => markEntry(pipeline, principal, id, body.isRead),
  );
  route(
    {
      method: 'post',
      path: '/api/inbox/read',
      summary: 'Mark all entries as read',
      access: 'session',
      answer: { status: 204 },
    },
    ({ principal }) => markAllRead(pipeline, principal),
  );
  return app;
}
