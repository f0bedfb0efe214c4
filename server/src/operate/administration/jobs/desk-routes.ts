import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { answerLanguage } from '../../../platform/languages/languages.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { chartsQuery, readCharts } from './charts.ts';
import { checkJob, refundBody, refundJob } from './job-actions.ts';
import { readJob } from './job-detail.ts';
import { jobsQuery, listJobs } from './list-jobs.ts';
import { readProviders } from './providers-health.ts';
import { chartsSchema, jobDetailSchema, jobsSchema, providersSchema } from './wire.ts';

/** Work under way and behind us, and how the studio does. `:id` is a generation's. */
export function deskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/jobs',
      summary: 'List jobs: the work on generations',
      access: 'admin',
      query: jobsQuery,
      answer: { status: 200, schema: jobsSchema },
    },
    ({ query }) => listJobs(deps.database, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/jobs/:id',
      summary: "Get a generation's job, step by step",
      access: 'admin',
      answer: { status: 200, schema: jobDetailSchema },
      errors: ['not_found'],
    },
    async ({ c, id }) => readJob(deps, id, await answerLanguage(deps, c.req.raw.headers)),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/jobs/:id/check',
      summary: 'Ask the provider about a job now',
      access: 'admin',
      answer: { status: 200, schema: jobDetailSchema },
      errors: ['not_found'],
    },
    async ({ c, id }) => {
      await checkJob(deps, c.var.admin, id);
      return readJob(deps, id, await answerLanguage(deps, c.req.raw.headers));
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/jobs/:id/refund',
      summary: 'Return tokens of a completed generation',
      description: 'Out of goodwill; the result stays. The same `id` in the body returns tokens once.',
      access: 'admin',
      body: refundBody,
      answer: { status: 200, schema: jobDetailSchema },
      errors: ['not_found', 'not_refundable', 'id_reused', 'limit'],
    },
    async ({ c, id, body }) => {
      await refundJob(deps, c.var.admin, id, body);
      return readJob(deps, id, await answerLanguage(deps, c.req.raw.headers));
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/providers',
      summary: 'How the providers did in the last 24 hours, what waits, and whether database and workers answer',
      access: 'admin',
      answer: { status: 200, schema: providersSchema },
    },
    () => readProviders(deps),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/charts',
      summary: 'Figures by day, and margins by tool',
      access: 'admin',
      query: chartsQuery,
      answer: { status: 200, schema: chartsSchema },
    },
    ({ query }) => readCharts(deps, query.days),
  );
  return app;
}
