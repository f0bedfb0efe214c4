import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../platform/errors.ts';
import type { Env } from './env.ts';

/** Refuses requests with more than `maxSize` bytes of body. */
export function limitBody(maxSize: number) {
  const refuse = () => {
    throw new AppError('too_large', 'This request is too large', 413);
  };
  const count = bodyLimit({ maxSize, onError: refuse });
  return createMiddleware<Env>(async (c, next) => {
    const declared = c.req.header('content-length');
    // Counting opens the body as a stream, which costs more than all the rest of a small request. Node itself holds
    // a body to its declared length.
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    if (!(Number(declared) <= maxSize)) refuse();
    await next();
  });
}
