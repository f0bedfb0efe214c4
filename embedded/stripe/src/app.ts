import { Hono } from 'hono';
import { apiRoutes } from './http/api.ts';
import { Failure } from './http/failure.ts';
import { controlRoutes } from './operator/control-routes.ts';
import { hostedPages } from './pages/routes.ts';
import type { Deliverer } from './webhooks/deliver.ts';
import type { World } from './world.ts';

/** The whole HTTP surface: the API under `/v1`, and the pages that people see. */
export function createApp(parts: { world: World; deliverer: Deliverer; apiKey: string }): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof Failure) {
      return context.json({ error: error.body }, error.status);
    }
    console.error(error);
    return context.json({ error: { type: 'api_error', message: 'The payment service failed.' } }, 500);
  });
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.route('/', apiRoutes(parts.world, parts.apiKey));
  controlRoutes(app, parts.world, parts.deliverer, parts.apiKey);
  app.route('/', hostedPages(parts.world));
  app.notFound((context) =>
    context.json({ error: { type: 'invalid_request_error', message: 'There is nothing here.' } }, 404),
  );
  return app;
}
