import { Hono } from 'hono';
import { serveOutput } from './media/serve-output.ts';
import type { JobStore } from './queue/job-store.ts';
import type { Queue } from './queue/queue.ts';
import { runwareRoutes } from './runware/routes.ts';
import { PREVIEW_MODEL } from './runware/schemas.ts';

/** The engine's whole HTTP surface. */
export function createApp(parts: { queue: Queue; store: JobStore; apiKey: string }): Hono {
  const { queue, store, apiKey } = parts;
  const app = new Hono();
  app.onError((_error, context) => context.json({ error: 'The engine failed', code: 'internal' }, 500));
  app.notFound((context) => context.json({ error: 'Not found', code: 'not_found' }, 404));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/capabilities', (context) =>
    context.json({
      engine: 'kinora-preview',
      protocols: { runware: { models: [PREVIEW_MODEL], taskTypes: ['imageInference'] } },
    }),
  );
  app.get('/images/:name', (context) => serveOutput(context, store, context.req.param('name')));
  app.get('/media/:name', (context) => serveOutput(context, store, context.req.param('name')));

  app.route('/', runwareRoutes({ queue, apiKey }));
  return app;
}
