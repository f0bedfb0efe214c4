import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { moderationQueueSchema, reviewDecidedSchema } from '../wire.ts';
import { casesQuery, listCases } from './list-cases.ts';
import { decideBody, decideCase } from './moderation.ts';
import { decideReview, reviewBody, sealedQuery, serveSealed } from './reviews.ts';
import { lookAtFile, trialBody, tryIt } from './try-it.ts';
import { moderationTrialSchema, triedFileSchema } from './wire.ts';

/** What is flagged, held or appealed. `:id` is the generation's. */
export function moderationRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/moderation',
      summary: 'What is flagged, held or appealed, and what was decided',
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
      path: '/api/admin/moderation/:id/review',
      summary: 'Release what is held, or refuse it; also on appeal',
      description: 'Refused, its tokens go back at once. Answers the case, and the first page of what is held.',
      access: 'admin',
      body: reviewBody,
      answer: { status: 200, schema: reviewDecidedSchema },
      errors: ['not_found', 'decided', 'blocked_content'],
    },
    async ({ c, id, body }) => {
      const decided = await decideReview(deps, c.var.admin, id, body);
      return { decided, ...(await listCases(deps, casesQuery.parse({ state: 'held' }))) };
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/moderation/:id/file',
      summary: 'A file of a generation that is sealed',
      access: 'admin',
      query: sealedQuery,
      answer: { status: 200, contentType: 'application/octet-stream' },
      errors: ['not_found'],
    },
    ({ id, query }) => serveSealed(deps, id, query.key),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/moderation/try',
      summary: 'What would become of an order with a text, and of a file',
      description:
        '`setting` stands in for the stored one; `file` is what `POST /api/admin/moderation/try/file` answers.',
      access: 'admin',
      body: trialBody,
      answer: { status: 200, schema: moderationTrialSchema },
    },
    ({ body }) => tryIt(deps, body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/moderation/try/file',
      summary: 'What the moderation service says of a picture or a video',
      description: 'The file is not kept.',
      access: 'admin',
      formField: 'file',
      answer: { status: 200, schema: triedFileSchema },
      errors: ['invalid_file', 'too_slow', 'not_written'],
    },
    ({ c }) => lookAtFile(deps, c.env.incoming),
  );
  return app;
}
