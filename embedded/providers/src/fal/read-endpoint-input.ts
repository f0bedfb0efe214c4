import type { Context } from 'hono';
import type { FalEndpoint } from './endpoint.ts';
import { findEndpoint } from './endpoints.ts';
import { problem } from './problem.ts';

/** The endpoint that a request's path names after `prefix`, and the JSON that it is sent; or the refusal. */
export async function readEndpointInput(
  context: Context,
  prefix: string,
): Promise<{ endpoint: FalEndpoint; body: unknown } | Response> {
  const id = context.req.path.slice(prefix.length);
  const endpoint = findEndpoint(id);
  if (!endpoint) {
    return context.json({ detail: `Application '${id}' not found` }, 404);
  }
  try {
    return { endpoint, body: JSON.parse(await context.req.text()) };
  } catch (error) {
    if (error instanceof SyntaxError) {
      return context.json({ detail: [problem('json_invalid', 'JSON decode error', { loc: [] })] }, 422);
    }
    throw error;
  }
}
