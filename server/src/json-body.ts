import type { Context } from 'hono';
import type * as z from 'zod';
import { AppError } from './errors.ts';
import { invalidInput } from './generations/invalid-input.ts';
import { limitBody } from './limit-body.ts';

/** Before a route that reads JSON. */
export const limitJson = limitBody(64 * 1024);

/** The checked body of a request. @throws AppError 400 `invalid_input` with the fields that are wrong */
export async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await parseBody(c));
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      field: issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.'),
      message: issue.message,
    })),
  );
}

async function parseBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError('invalid_input', 'The body must be JSON', 400);
  }
}
