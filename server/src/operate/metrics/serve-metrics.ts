import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { Config } from '../../platform/config/config.ts';
import { metricsRoutes } from './routes.ts';

/** Answers `/metrics`, and nothing else, for a process that has no other HTTP. Resolves how to end it. */
export async function serveMetrics(config: Config, port: number): Promise<() => Promise<void>> {
  const app = new Hono<Env>();
  app.onError((_, c) => c.notFound());
  app.route('/', metricsRoutes({ config }));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: config.host }, resolve);
  });
  return async () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
