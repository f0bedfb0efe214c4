import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { answerKept } from '../../http/kept-answer.ts';
import { describedRoutes } from '../../http/routes.ts';
import { catalogueListingSchema, catalogueSchema } from '../../http/wire.ts';
import { notFound } from '../../platform/errors.ts';
import { type CataloguePorts, FIRST_TOOLS, keptCatalogue } from './catalogue.ts';

const catalogueQuery = z.object({ tools: z.enum(['first', 'all']).default('first') });

/** What is sold, at the prices in force. Public: the landing page shows it. */
export function catalogueRoutes(deps: CataloguePorts): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  const current = keptCatalogue(deps);
  route(
    {
      method: 'get',
      path: '/api/catalogue',
      summary: 'The tools, and the prices in force',
      description: `Of more than ${FIRST_TOOLS} tools the first ${FIRST_TOOLS}; \`tools=all\` brings every one.`,
      access: 'public',
      query: catalogueQuery,
      answer: { status: 200, schema: catalogueSchema, isWritten: true },
    },
    async ({ c, query }) => {
      const { first, all } = await current();
      return answerKept(c, query.tools === 'all' ? all : first);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/catalogue/:tool',
      summary: 'One tool, and the prices in force',
      access: 'public',
      answer: { status: 200, schema: catalogueListingSchema },
      errors: ['not_found'],
    },
    async ({ c }) => {
      const { byId, priceVersion } = await current();
      const tool = byId.get(c.req.param('tool'));
      if (tool === undefined) throw notFound();
      c.header('Cache-Control', 'no-cache');
      return { tool, priceVersion };
    },
  );
  return app;
}
