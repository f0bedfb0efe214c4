import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Refunds and skipped time are for whoever sits at this machine: not for a name that a foreign site has pointed at it,
 * nor for somebody behind a proxy.
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const peer = getConnInfo(context).remote.address ?? '';
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(peer) && loopbackNames.has(new URL(context.req.url).hostname);
  if (!isLocal || forwarding.some((name) => context.req.header(name) !== undefined)) {
    return context.text('The operator page answers on its own machine only.', 403);
  }
  await next();
  return undefined;
};
