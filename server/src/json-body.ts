import type { Context } from 'hono';
import { AppError } from './errors.ts';
import { limitBody } from './limit-body.ts';

/** Before a route that reads JSON. */
export const limitJson = limitBody(64 * 1024);

/** The body of a request, unchecked. @throws AppError 400 `invalid_input` when it is no JSON */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError('invalid_input', 'The body must be JSON', 400);
  }
}
