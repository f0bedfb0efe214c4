import type { Context } from 'hono';
import { endpointOfSchema } from './described-endpoint.ts';
import type { FalEndpoint } from './endpoint.ts';
import { pictureEndpoints } from './endpoints/pictures.ts';
import { videoEndpoints } from './endpoints/videos.ts';
import { problem } from './problem.ts';

/** The endpoints that tools of ours are made by: each is read as closely as the painter can follow. */
export const endpoints: readonly FalEndpoint[] = [...pictureEndpoints, ...videoEndpoints];

/** Any endpoint that the engine stands in for; null for one that it cannot. */
export function findEndpoint(id: string): FalEndpoint | null {
  return endpoints.find((endpoint) => endpoint.id === id) ?? endpointOfSchema(id);
}

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
