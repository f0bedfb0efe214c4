import { tools } from '@kinora/catalogue';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import { requirePrincipal } from '../../http/principal.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { cancelGeneration } from './cancel.ts';
import { checkGeneration, clearStalled } from './check.ts';
import { emptyTrash } from './empty-trash.ts';
import { findGeneration } from './find.ts';
import { listGenerations } from './list.ts';
import { listQuery, toolTypes } from './list-query.ts';
import { quote } from './quote.ts';
import { removeGeneration, restoreGeneration } from './remove.ts';
import type { GenerationPorts } from './submit.ts';
import { submitGeneration } from './submit.ts';

const uuid = z.uuid();
const clearBody = z.object({ tool_type: z.enum(toolTypes, 'Invalid tool type').optional() });

/** `POST /functions/v1/<tool>` for every tool of the catalogue, quotes, and the records. */
export function generationRoutes(
  deps: GenerationPorts & { database: Database; store: ObjectStore; log: Logger },
): Hono<Env> {
  const app = new Hono<Env>();
  const reader = (c: Context) => requirePrincipal(c, deps.config, 'read');
  const maker = (c: Context) => requirePrincipal(c, deps.config, 'generate');

  for (const tool of tools) {
    app.post(`/functions/v1/${tool.fn}`, limitJson, async (c) =>
      c.json(await submitGeneration(deps, maker(c), tool, await readJson(c)), 202),
    );
  }

  app.post('/api/quote', limitJson, async (c) => c.json(await quote(deps, maker(c), await readJson(c))));

  app.get('/api/generations', async (c) => {
    const query = checkInput(listQuery, c.req.query());
    return c.json(await listGenerations(deps, reader(c), query));
  });
  app.post('/api/generations/clear-stalled', limitJson, async (c) => {
    const principal = maker(c);
    const { tool_type } = checkInput(clearBody, await readJson(c));
    return c.json(await clearStalled(deps, principal, tool_type ?? null));
  });
  app.post('/api/generations/empty-trash', async (c) => c.json(await emptyTrash(deps, maker(c))));
  app.get('/api/generations/:id', async (c) => c.json(await findGeneration(deps, reader(c), idOf(c))));
  app.delete('/api/generations/:id', async (c) => {
    await removeGeneration(deps, maker(c), idOf(c));
    return c.body(null, 204);
  });
  app.post('/api/generations/:id/restore', async (c) => c.json(await restoreGeneration(deps, maker(c), idOf(c))));
  app.post('/api/generations/:id/cancel', async (c) => c.json(await cancelGeneration(deps, maker(c), idOf(c))));
  app.post('/api/generations/:id/check', async (c) => c.json(await checkGeneration(deps, maker(c), idOf(c))));
  return app;
}

/** What is no UUID cannot exist. */
function idOf(c: Context): string {
  const id = uuid.safeParse(c.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}
