import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { moderationTrialSchema } from '../desk-wire.ts';
import { moderationQueueSchema } from '../wire.ts';
import { casesQuery, listCases } from './list-cases.ts';
import { decideBody, decideCase } from './moderation.ts';
import { trialBody, tryText } from './try-it.ts';

/** The queue of flagged generations. `:id` is the generation's. */
export function moderationRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/moderation',
      summary: 'The queue of generations under review',
      access: 'admin',
      query: casesQuery,
      answer: { status: 200, schema: moderationQueueSchema },
    },
    ({ query }) => listCases(deps, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/moderation/:id/decide',
      summary: 'Keep a generation under review, or remove it',
      description: 'Answers the first page of the open queue.',
      access: 'admin',
      body: decideBody,
      answer: { status: 200, schema: moderationQueueSchema },
      errors: ['not_found', 'decided'],
    },
    async ({ c, id, body }) => {
      await decideCase(deps, c.var.admin, id, body);
      return listCases(deps, casesQuery.parse({}));
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/moderation/try',
      summary: 'What would become of an order with a text',
      description: '`setting` stands in for the stored one.',
      access: 'admin',
      body: trialBody,
      answer: { status: 200, schema: moderationTrialSchema },
    },
    ({ body }) => tryText(deps, body),
  );
  return app;
}
