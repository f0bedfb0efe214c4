import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { createWebhook, newWebhookBody } from './create-webhook.ts';
import { enableWebhook, listDeliveries, listWebhooks, removeWebhook, testWebhook } from './manage-webhooks.ts';
import { endOldSecrets, rotateSecret } from './secrets.ts';
import { deliveryListSchema, newWebhookSchema, webhookListSchema, webhookSchema } from './wire.ts';

/** Where a person's own servers hear of finished generations, or in a workspace those of its owners. */
export function outgoingWebhookRoutes(deps: {
  config: Config;
  pipeline: Pipeline;
  security: SecurityLog;
  live: LiveFeed;
}): Hono<Env> {
  const { config, pipeline, live } = deps;
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
        'Each finished generation is then POSTed to `url` as `{id, type, created_at, data: {generation}}`. The header `Kinora-Signature: t=<seconds>,v1=<hex>` holds the HMAC-SHA-256 of `<seconds>.<body>` under the `secret`, which is answered this once; after a rotation there is a `v1` for each secret that signs. Answer with 2xx within 10 seconds; anything else is tried again, later and later. The `id` stays the same.',
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
      method: 'post',
      path: '/api/webhooks/:id/rotate-secret',
      summary: "Replace a webhook's secret",
      description:
        'The new `secret` is answered this once. For 24 hours calls are signed under the old one too: `Kinora-Signature` then holds a `v1` for each, the newest first.',
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 200, schema: newWebhookSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => rotateSecret(deps, principal, id),
  );
  route(
    {
      method: 'delete',
      path: '/api/webhooks/:id/old-secrets',
      summary: "End a webhook's old secrets now",
      access: 'session',
      inWorkspace: 'own',
      answer: { status: 200, schema: webhookSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => endOldSecrets(deps, principal, id),
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
