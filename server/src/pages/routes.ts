import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';

const hashesByPage = z.record(z.string(), z.array(z.string()));
const FALLBACK = '__spa-fallback.html';

/** The built web app: prerendered public pages, hashed assets, and one shell for every other address. */
export function pageRoutes(config: Pick<Config, 'webFolder'>): Hono<Env> {
  const app = new Hono<Env>();
  const policies = readPolicies(config.webFolder);
  const files = serveStatic({ root: config.webFolder, precompressed: true });

  app.get('/assets/*', async (c) => {
    const response = await files(c, async () => undefined);
    if (response === undefined) throw notFound();
    response.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    return response;
  });

  app.get('*', async (c, next) => {
    if (/^\/(api|functions|files|webhooks|dev)(\/|$)/.test(c.req.path)) throw notFound();
    const page = pageOf(c.req.path);
    const policy = policies.get(page);
    if (policy === undefined && c.req.path.includes('.')) return files(c, next);
    const served = policy === undefined ? FALLBACK : page;
    c.header('Content-Security-Policy', policies.get(served) ?? contentSecurityPolicy([]));
    c.header('Cache-Control', 'no-cache');
    return serveStatic({ root: config.webFolder, path: served, precompressed: true })(c, next);
  });
  return app;
}

/** The prerendered file behind an address, as the build names it. */
function pageOf(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? 'index.html' : `${trimmed}/index.html`;
}

/** One policy a page, with the hashes of the inline scripts that the build wrote into it. */
function readPolicies(folder: string): Map<string, string> {
  const hashes = hashesByPage.parse(JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')));
  return new Map(Object.entries(hashes).map(([page, scripts]) => [page, contentSecurityPolicy(scripts)]));
}

function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Mantine writes its theme as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
