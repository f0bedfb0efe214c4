import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { changeChoices, choicesBody, readChoices } from './choices.ts';
import { unsubscribe } from './digest.ts';
import { listBrowsers, subscribeBrowser, subscriptionBody, unsubscribeBrowser } from './push-browsers.ts';
import { readPushKeys } from './push-keys.ts';
import { inboxQuery, listInbox, markAllRead, markEntry } from './read-inbox.ts';
import { inboxChoicesSchema, inboxListSchema, pushBrowserSchema, pushBrowsersSchema } from './wire.ts';

const markBody = z.strictObject({ isRead: z.boolean() });

/** What a person is told, and how. */
export function inboxRoutes({
  config,
  pipeline,
  database,
}: {
  config: Config;
  pipeline: Pipeline;
  database: Database;
}): Hono<Env> {
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
  route(
    {
      method: 'get',
      path: '/api/inbox/settings',
      summary: 'What a person is told of, and how',
      access: 'session',
      answer: { status: 200, schema: inboxChoicesSchema },
    },
    ({ principal }) => readChoices(pipeline, principal),
  );
  route(
    {
      method: 'put',
      path: '/api/inbox/settings',
      summary: 'Choose what to be told of, and how',
      description: 'What is left out stays as it is.',
      access: 'session',
      body: choicesBody,
      answer: { status: 200, schema: inboxChoicesSchema },
    },
    ({ principal, body }) => changeChoices(pipeline, principal, body),
  );
  route(
    {
      method: 'get',
      path: '/api/inbox/browsers',
      summary: 'List the browsers that notifications are pushed to',
      description: '`publicKey` is the `applicationServerKey` of a new subscription.',
      access: 'session',
      answer: { status: 200, schema: pushBrowsersSchema },
    },
    async ({ principal }) => {
      const browsers = await listBrowsers(pipeline, principal);
      return { browsers, publicKey: (await readPushKeys({ config, database })).publicKey };
    },
  );
  route(
    {
      method: 'post',
      path: '/api/inbox/browsers',
      summary: 'Push notifications to a browser',
      description:
        'A subscription of the Push API. Pushes are encrypted for it (RFC 8291) and end with the session, or when its push service says that it is gone.',
      access: 'session',
      body: subscriptionBody,
      answer: { status: 201, schema: pushBrowserSchema },
    },
    ({ c, principal, body }) => subscribeBrowser(pipeline, principal, body, c.req.header('user-agent') ?? ''),
  );
  route(
    {
      method: 'delete',
      path: '/api/inbox/browsers/:id',
      summary: 'Push nothing to a browser any more',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => unsubscribeBrowser(pipeline, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/inbox/unsubscribe/:token',
      summary: 'End the mails of the day or week',
      description: 'What mail programs call for their readers (RFC 8058); the address is in the mail.',
      access: 'public',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ c }) => unsubscribe({ config, database }, c.req.param('token')),
  );
  return app;
}
