import { text } from '@kinora/texts/typed-keys';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, unkeptText } from '../platform/errors.ts';
import type { Env } from './env.ts';

/** Refuses requests with more than `maxSize` bytes of body. */
export function limitBody(maxSize: number) {
  const refuse = () => {
    throw new AppError('too_large', text('refusals', 'request.large'), 413);
  };
  const count = bodyLimit({ maxSize, onError: refuse });
  return createMiddleware<Env>((c, next) => {
    const declared = c.req.header('content-length');
    // Counting opens the body as a stream, which costs more than all the rest of a small request. Node itself holds
    // a body to its declared length.
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return count(c, next);
    if (!(Number(declared) <= maxSize)) refuse();
    return next();
  });
}

/** Before a route that reads JSON. */
export const limitJson = limitBody(64 * 1024);

/** What JSON can say and PostgreSQL cannot keep: NUL, and halves of surrogate pairs. */
const UNKEPT = /[\0\p{Cs}]/u;

/** Before every route: PostgreSQL cannot search for NUL. @throws AppError 400 `invalid_input` */
export const refuseUnkeptQuery = createMiddleware((c, next) => {
  // An address writes either only with a %, and most have none.
  if (!c.req.url.includes('%')) return next();
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (UNKEPT.test(name) || values.some((value) => UNKEPT.test(value))) throw unkeptText(name);
  }
  return next();
});

/** The body of a request, unchecked. @throws AppError 400 `invalid_input` when it is no JSON, or cannot be kept */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    // JSON writes either only as an escape, and most bodies have none.
    return JSON.parse(text, text.includes('\\u') ? refuseUnkept : undefined);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_input', 'The body must be JSON', 400);
  }
}

function refuseUnkept(key: string, value: unknown): unknown {
  if (UNKEPT.test(key) || (typeof value === 'string' && UNKEPT.test(value))) throw unkeptText(key);
  return value;
}
