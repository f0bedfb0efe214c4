import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { Painter } from '../port/painter.ts';
import { hasKey } from '../safety/keys.ts';

const question = z.object({ prompt: z.string().max(10_000), kind: z.enum(['picture', 'clip']) });

/** What real services do not offer: which words of a prompt a preview would leave out, before it is ordered. */
export function readingRoutes(parts: { leavesOut: Painter['leavesOut']; apiKey: string }): Hono {
  const { leavesOut, apiKey } = parts;
  const routes = new Hono();
  routes.post('/reading', bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    if (!hasKey(context.req.header('authorization'), apiKey)) {
      return context.json({ error: 'The API key is missing or wrong.', code: 'invalid_api_key' }, 401);
    }
    const asked = question.safeParse(await context.req.json().catch(() => null));
    return asked.success
      ? context.json({ notDrawn: await leavesOut(asked.data.prompt, asked.data.kind) })
      : context.json({ error: 'Send {prompt, kind}', code: 'invalid_request' }, 400);
  });
  return routes;
}
