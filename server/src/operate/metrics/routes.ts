import { createHash, timingSafeEqual } from 'node:crypto';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Env } from '../../http/env.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';

/**
 * `GET /metrics` in the format of Prometheus; 404 for everybody who may not read it. With a database also what that
 * knows of the installation.
 */
export function metricsRoutes(deps: { config: Config; database?: Database }): Hono<Env> {
  return new Hono<Env>().get('/metrics', async (c) => {
    if (!mayRead(deps.config, c)) throw notFound();
    // Loaded with the first question: most processes are never asked.
    const { collectMetrics, processMetrics } = await import('./collect.ts');
    const { contentType, text } = await (deps.database === undefined
      ? processMetrics()
      : collectMetrics(deps.database));
    c.header('Content-Type', contentType);
    c.header('Cache-Control', 'no-store');
    return c.body(text);
  });
}

/**
 * With METRICS_TOKEN: whoever sends it. Without: programs on this machine, unless the studio is public, because behind
 * a proxy every request comes from this machine.
 */
function mayRead({ metricsToken, isProduction, publicUrl }: Config, c: Context<Env>): boolean {
  if (metricsToken !== undefined) return isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`);
  const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
  const peer = incoming?.socket.remoteAddress ?? '';
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => c.req.header(name));
  if (isProduction || publicUrl !== undefined || isForwarded) return false;
  return ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Answers `/metrics` and `/healthz` for a process that has no other HTTP. Resolves how to end it. */
export async function serveMetrics(config: Config, port: number): Promise<() => Promise<void>> {
  const app = new Hono<Env>();
  app.onError((_, c) => c.notFound());
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
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
