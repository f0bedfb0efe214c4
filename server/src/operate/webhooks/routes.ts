import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { createWebhook, newWebhookBody } from './create-webhook.ts';
import { enableWebhook, listDeliveries, listWebhooks, removeWebhook, testWebhook } from './manage-webhooks.ts';
import { deliveryListSchema, newWebhookSchema, webhookListSchema, webhookSchema } from './wire.ts';

/** Where a person's own servers hear of finished generations, or in a workspace those of its owners. */
export function outgoingWebhookRoutes({
  config,
  pipeline,
  live,
}: {
  config: Config;
  pipeline: Pipeline;
  live: LiveFeed;
}): Hono<Env> {
  const { app, route } = describedRoutes(config, 'Webhooks');
  route(
    {
      method: 'get',
      path: '/api/webhooks',
      summary: 'List webhooks',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 200, schema: webhookListSchema },
    },
    ({ principal }) => listWebhooks(pipeline, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/webhooks',
      summary: 'Add a webhook',
      description:
        'Each finished generation is then POSTed to `url` as `{id, type, created_at, data: {generation}}`. The header `Kinora-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA-256 of `<seconds>.<body>` under the `secret`, which is answered this once. Answer with 2xx within 10 seconds; anything else is tried again, later and later. The `id` stays the same.',
      access: 'session',
      inWorkspace: 'own',
      body: newWebhookBody,
      answer: { status: 201, schema: newWebhookSchema },
      errors: ['too_many_webhooks'],
    },
    ({ principal, body }) => createWebhook(pipeline, principal, body),
  );
  route(
    {
      method: 'delete',
      path: '/api/webhooks/:id',
      summary: 'Remove a webhook',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => removeWebhook(pipeline, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/webhooks/:id/test',
      summary: 'Send a test to a webhook',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ principal, id }) => {
      await testWebhook(pipeline, principal, id);
      live.wakeTasks();
    },
  );
  route(
    {
      method: 'post',
      path: '/api/webhooks/:id/enable',
      summary: 'Switch a webhook on again',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 200, schema: webhookSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => enableWebhook(pipeline, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/webhooks/:id/deliveries',
      summary: 'The newest calls of a webhook',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 200, schema: deliveryListSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => listDeliveries(pipeline, principal, id),
  );
  return app;
}
