import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { idOf } from '../input.ts';
import { casesQuery, listCases } from './list-cases.ts';
import { decideBody, decideCase } from './moderation.ts';

/** The queue of flagged generations. `:id` is the generation's. */
export function moderationRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  app.get('/api/admin/moderation', async (c) => c.json(await listCases(deps, checkInput(casesQuery, c.req.query()))));
  app.post('/api/admin/moderation/:id/decide', limitJson, async (c) => {
    await decideCase(deps, c.var.admin, idOf(c), checkInput(decideBody, await readJson(c)));
    return c.json(await listCases(deps, casesQuery.parse({})));
  });
  return app;
}
