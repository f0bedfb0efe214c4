import { Hono } from 'hono';
import * as z from 'zod';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { idOf, reasonField } from '../input.ts';
import { deleteGeneration } from './delete-generation.ts';
import { flagBody, flagGeneration, unflagGeneration } from './flag-generation.ts';
import { findAnyGeneration, listUserGenerations, userGenerationsBody } from './list-generations.ts';

const deleteQuery = z.object({ reason: reasonField.optional() });

/** Everybody's generations: looking, marking, removing for good. */
export function generationAdminRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();

  app.post('/functions/v1/admin-get-user-generations', limitJson, async (c) =>
    c.json(await listUserGenerations(deps, checkInput(userGenerationsBody, await readJson(c)))),
  );
  app.get('/api/admin/generations/:id', async (c) => c.json(await findAnyGeneration(deps, idOf(c))));
  app.post('/api/admin/generations/:id/flag', limitJson, async (c) => {
    const { reason } = checkInput(flagBody, await readJson(c));
    await flagGeneration(deps, c.var.admin, idOf(c), reason);
    return c.json(await findAnyGeneration(deps, idOf(c)));
  });
  app.post('/api/admin/generations/:id/unflag', async (c) => {
    await unflagGeneration(deps, c.var.admin, idOf(c));
    return c.json(await findAnyGeneration(deps, idOf(c)));
  });
  app.delete('/api/admin/generations/:id', async (c) => {
    const { reason } = checkInput(deleteQuery, c.req.query());
    await deleteGeneration(deps, c.var.admin, idOf(c), reason ?? null);
    return c.body(null, 204);
  });
  return app;
}
