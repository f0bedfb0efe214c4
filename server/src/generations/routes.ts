import { findTool, tools } from '@kinora/catalogue';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { requireSession } from '../accounts/principal.ts';
import type { Env } from '../app.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { limitBody } from '../limit-body.ts';
import { cancelGeneration } from './cancel.ts';
import { checkGeneration, clearStalled } from './check.ts';
import { findGeneration } from './find.ts';
import { invalidInput } from './invalid-input.ts';
import { listGenerations, listQuery } from './list.ts';
import { quote } from './quote.ts';
import { removeGeneration, restoreGeneration } from './remove.ts';
import { submitGeneration } from './submit.ts';

const BODY_BYTES = 64 * 1024;
const uuid = z.uuid();
const clearBody = z.object({ tool_type: z.string().max(60).optional() });

/** `POST /functions/v1/<tool>` for every tool of the catalogue, quotes, and the records. */
export function generationRoutes(deps: Deps): Hono<Env> {
  const app = new Hono<Env>();
  const session = (c: Context) => requireSession(c, deps.config);
  const limit = limitBody(BODY_BYTES);

  for (const tool of tools) {
    app.post(`/functions/v1/${tool.fn}`, limit, async (c) =>
      c.json(await submitGeneration(deps, session(c), tool, await jsonBody(c)), 202),
    );
  }

  app.post('/api/quote', limit, async (c) => c.json(await quote(deps, session(c), await jsonBody(c))));

  app.get('/api/generations', async (c) => {
    const query = listQuery.safeParse(c.req.query());
    if (!query.success) {
      throw invalidInput(query.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })));
    }
    if (query.data.tool_type !== undefined && findTool({ id: query.data.tool_type }) === undefined) {
      throw new AppError('invalid_input', 'Invalid tool type', 400);
    }
    return c.json(await listGenerations(deps, session(c), query.data));
  });
  app.post('/api/generations/clear-stalled', limit, async (c) => {
    const body = clearBody.safeParse(await jsonBody(c));
    if (!body.success) throw new AppError('invalid_input', 'Invalid tool type', 400);
    return c.json(await clearStalled(deps, session(c), body.data.tool_type ?? null));
  });
  app.get('/api/generations/:id', async (c) => c.json(await findGeneration(deps, session(c), idOf(c))));
  app.delete('/api/generations/:id', async (c) => {
    await removeGeneration(deps, session(c), idOf(c));
    return c.body(null, 204);
  });
  app.post('/api/generations/:id/restore', async (c) => c.json(await restoreGeneration(deps, session(c), idOf(c))));
  app.post('/api/generations/:id/cancel', async (c) => c.json(await cancelGeneration(deps, session(c), idOf(c))));
  app.post('/api/generations/:id/check', async (c) => c.json(await checkGeneration(deps, session(c), idOf(c))));
  return app;
}

/** What is no UUID cannot exist. */
function idOf(c: Context): string {
  const id = uuid.safeParse(c.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}

async function jsonBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError('invalid_input', 'The body must be JSON', 400);
  }
}
