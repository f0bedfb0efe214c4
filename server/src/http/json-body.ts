import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError, unkeptText } from '../platform/errors.ts';
import { limitBody } from './limit-body.ts';

/** Before a route that reads JSON. */
export const limitJson = limitBody(64 * 1024);

/** What JSON can say and PostgreSQL cannot keep: NUL, and halves of surrogate pairs. */
const UNKEPT = /[\0\p{Cs}]/u;

/** Before every route: NUL in a query is nothing that PostgreSQL could look for. @throws AppError 400 `invalid_input` */
export const refuseUnkeptQuery = createMiddleware(async (c, next) => {
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (UNKEPT.test(name) || values.some((value) => UNKEPT.test(value))) throw unkeptText(name);
  }
  await next();
});

/** The body of a request, unchecked. @throws AppError 400 `invalid_input` when it is no JSON, or cannot be kept */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    // Both are only ever said with an escape, which most bodies have none of.
    return JSON.parse(text, text.includes('\\u') ? refuseUnkept : undefined);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid_input', 'The body must be JSON', 400);
  }
}

function refuseUnkept(key: string, value: unknown): unknown {
  if (UNKEPT.test(key) || (typeof value === 'string' && UNKEPT.test(value))) throw unkeptText(key);
  return value;
}
