import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { notFound } from '../../platform/errors.ts';
import { type AddedTools, fnOf } from './added-tools.ts';
import type { ToolRegistry } from './registry.ts';

/** Missing: the version that is sold now. */
const versionQuery = z.object({ version: z.coerce.number().int().positive().max(1_000_000).optional() });
/** What a page needs to show a tool and its results: all but who makes them and what that costs. */
const toolDefinitionSchema = z.object({
  id: z.string(),
  fn: z.string(),
  version: z.int(),
  definition: z.record(z.string(), z.unknown()),
});

/** What added tools are, for pages and programs. */
export function toolDefinitionRoutes(deps: { config: Config; addedTools: AddedTools; tools: ToolRegistry }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  route(
    {
      method: 'get',
      path: '/api/tools/:tool',
      summary: 'The definition of a tool that was added to this studio',
      description: 'Its fields, texts and price. Earlier versions stay readable.',
      access: 'public',
      query: versionQuery,
      answer: { status: 200, schema: toolDefinitionSchema },
      errors: ['not_found'],
    },
    async ({ c, query }) => {
      const id = c.req.param('tool');
      const { versions } = await deps.tools.list();
      const version = query.version ?? versions.get(id);
      const found = version === undefined ? null : await deps.addedTools.definitionAt(id, version);
      if (version === undefined || found === null) throw notFound();
      // A version never changes; which one is sold does.
      c.header('Cache-Control', query.version === undefined ? 'no-cache' : 'public, max-age=31536000, immutable');
      return { id, fn: fnOf(id), version, definition: { ...found, routes: [] } };
    },
  );
  return app;
}
