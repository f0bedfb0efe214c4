import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { createClientAddress } from '../platform/client-address.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { requestDuration } from '../platform/metrics/durations.ts';
import { countAnswer } from '../platform/metrics/part-answers.ts';
import { inRequest } from '../platform/tracing/request-context.ts';
import { failureOf, isTracing, markFailed, withSpan } from '../platform/tracing/spans.ts';
import type { Env } from './env.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Gives every request an id, which its answer, its log lines and its trace carry. Query strings are in none of them. The
 * trace is that of a valid `traceparent`; whatever else came with it is not read. How long the answer took is measured by its route.
 */
export function requestScope({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const clientAddress = createClientAddress(trustedProxies);
  // Made here, it keeps two strings: what outlives the request would else keep all of it, since closures of one function share what they keep.
  const clientOf = (peer: string, forwarded: string | undefined) => () => clientAddress(peer, forwarded);
  return createMiddleware<Env>(async (c, next) => {
    const request = randomUUID();
    const from = performance.now();
    // The app is also asked without a port, and then has no connection.
    const client = clientOf(c.env?.incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for'));
    await inRequest({ request, client }, () => (isTracing() ? traced(c, request, next) : next()));
    const { method, path } = c.req;
    const labels = {
      route: knownRoute(c),
      method: METHODS.includes(method) ? method : 'other',
      status: statusClass(c.res.status),
    };
    requestDuration.observe(labels, (performance.now() - from) / 1000);
    countAnswer(path, isFault(c));
    // On the answer itself, as the other headers are.
    c.res.headers.set('X-Request-Id', request);
  });
}

/** The rest of the request as a span. */
function traced(c: Context<Env>, request: string, next: Next): Promise<void> {
  const { method, path } = c.req;
  const attributes = { 'http.request.method': method, 'url.path': loggedPath(path), 'kinora.request': request };
  const traceparent = c.req.header('traceparent');
  return withSpan({ name: method, kind: 'server', attributes, traceparent }, async (span) => {
    await next();
    // Of the last one that was asked, which is the one that answered.
    const route = routePath(c);
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status });
    if (c.res.status >= 500) {
      markFailed(span, c.error === undefined ? `It answered ${c.res.status}` : failureOf(c.error));
    }
  });
}

/** The address of a share link opens it: it is in no log and no trace. */
export const loggedPath = (path: string) => path.replace(/^\/s\/[^/]+/, '/s/:token');

/** The route as it is written; all that lead nowhere are one. */
function knownRoute(c: Context<Env>): string {
  const route = routePath(c);
  return c.res.status === 404 && route.endsWith('*') ? 'unknown' : route;
}

/** While the studio is closed on purpose, nothing is wrong with it. */
function isFault({ res: { status }, error }: Context<Env>): boolean {
  return status === 503 ? error instanceof AppError && error.code !== 'maintenance' : status >= 500;
}

const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;
