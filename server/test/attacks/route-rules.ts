import type { Hono } from 'hono';
import type { Operation } from '../../src/http/document/operation.ts';
import type { Env } from '../../src/http/env.ts';
import { operationsOf } from '../../src/http/routes.ts';

/** Who may ask: as the API document says it, or programs alone. `unknown`: nobody has said. */
type Access = Operation['access'] | 'program' | 'unknown';

export type Route = {
  method: string;
  /** As Hono names it. */
  path: string;
  access: Access;
  operation: Operation | undefined;
};

/** Which routes outside the API document somebody must be known for. */
const closed: readonly [RegExp, Access][] = [[/^POST \/mcp$/, 'program']];

/**
 * What everybody may ask outside the API document, one by one: pages and their files, signs of life, signing in (which
 * has rules of its own), and calls that prove themselves by a signature or by where they come from.
 */
const open: ReadonlySet<string> = new Set([
  'GET /*',
  'GET /assets/*',
  'GET /texts/:language/:file',
  'GET /brand/:name',
  'GET /favicon.svg',
  'GET /favicon.ico',
  'GET /favicon-done.svg',
  'GET /apple-touch-icon.png',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
  'GET /social-card.png',
  'GET /site.webmanifest',
  'POST /receive',
  'GET /r/:code',
  'GET /s/:token',
  'GET /s/:token/embed',
  'POST /s/:token/unlock',
  'GET /s/:token/files/:name',
  'GET /s/:token/card.jpg',
  'GET /s/*',
  'GET /oembed',
  'GET /p/:id',
  'GET /p/:id/embed',
  'POST /p/:id/like',
  'POST /p/:id/unlike',
  'GET /:language/p/:id',
  'GET /p/:id/files/:name',
  'GET /p/:id/card.jpg',
  'GET /p/*',
  'GET /explore',
  'GET /explore/feed.xml',
  'GET /:language/explore',
  'GET /by/:handle',
  'GET /by/:handle/feed.xml',
  'GET /:language/by/:handle',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /openapi.json',
  'GET /api/auth/.well-known/jwks.json',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /dev/mailbox',
  'GET /dev/mailbox.json',
  'GET /api/auth/*',
  'POST /api/auth/*',
  'GET /mcp',
  'DELETE /mcp',
  'POST /api/viewing/stop',
  'POST /api/sso/:id/acs',
  'GET /api/sso/:id/metadata',
  'POST /webhooks/stripe',
  'POST /webhooks/fal',
  'POST /webhooks/runware',
  'POST /webhooks/provider',
]);

/** What is known about a route by its name. */
export function ruleOf(name: string, operation?: Operation): Route {
  const [method = '', path = ''] = name.split(' ');
  if (operation !== undefined) return { method, path, access: operation.access, operation };
  const access = open.has(name) ? 'public' : (closed.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown');
  return { method, path, access, operation };
}

/** Every route that the app answers, with its rule. Middleware is none. */
export function routesOf(app: Hono<Env>): Route[] {
  const documented = new Map(operationsOf(app).map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
  const names = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  return [...new Set(names)].map((name) => ruleOf(name, documented.get(name)));
}
