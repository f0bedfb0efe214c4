import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireSession } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import { createWebhook, newWebhookBody } from './create-webhook.ts';
import { enableWebhook, listDeliveries, listWebhooks, removeWebhook, testWebhook } from './manage-webhooks.ts';

const uuid = z.uuid();

/** Where a person's own servers hear of finished generations. */
export function outgoingWebhookRoutes({
  config,
  pipeline,
  live,
}: {
  config: Config;
  pipeline: Pipeline;
  live: LiveFeed;
}) {
  const app = new Hono<Env>();
  const session = (c: Context) => requireSession(c, config);
  app.get('/api/webhooks', async (c) => c.json(await listWebhooks(pipeline, session(c))));
  app.post('/api/webhooks', limitJson, async (c) => {
    const token = session(c);
    c.header('Cache-Control', 'no-store');
    return c.json(await createWebhook(pipeline, token, checkInput(newWebhookBody, await readJson(c))), 201);
  });
  app.delete('/api/webhooks/:id', async (c) => {
    await removeWebhook(pipeline, session(c), idOf(c));
    return c.body(null, 204);
  });
  app.post('/api/webhooks/:id/test', async (c) => {
    await testWebhook(pipeline, session(c), idOf(c));
    live.wakeTasks();
    return c.body(null, 204);
  });
  app.post('/api/webhooks/:id/enable', async (c) => c.json(await enableWebhook(pipeline, session(c), idOf(c))));
  app.get('/api/webhooks/:id/deliveries', async (c) => c.json(await listDeliveries(pipeline, session(c), idOf(c))));
  return app;
}

function idOf(c: Context): string {
  const id = uuid.safeParse(c.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}
