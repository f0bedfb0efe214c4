import type { Hono } from 'hono';
import { answerCsv } from '../../../http/answer-csv.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { churnLines, churnQuery, readChurn } from './churn.ts';
import { cohortLines, cohortsQuery, readCohorts } from './cohorts.ts';
import { marginLines, marginsQuery, readMargins } from './margins.ts';
import { churnSchema, cohortsSchema, marginsSchema } from './wire.ts';

/** How the studio does as a business. */
export function businessRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const csv = { status: 200, contentType: 'text/csv' } as const;

  route(
    {
      method: 'get',
      path: '/api/admin/business/margins',
      summary: 'What tools and models brought and cost',
      description: 'By UTC day, of at most 366 days; without `from` and `to` the last 30.',
      access: 'admin',
      query: marginsQuery,
      answer: { status: 200, schema: marginsSchema },
    },
    ({ query }) => readMargins(deps, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/business/margins.csv',
      summary: 'What tools and models brought and cost, as a file',
      access: 'admin',
      before: [proven],
      query: marginsQuery,
      answer: csv,
      errors: proofErrors,
    },
    async ({ c, query }) => answerCsv(c, 'margins.csv', marginLines(await readMargins(deps, query))),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/business/cohorts',
      summary: 'People by sign-up, and what became of them',
      description: 'The newest 24 months or 26 weeks, in UTC; money in one currency.',
      access: 'admin',
      query: cohortsQuery,
      answer: { status: 200, schema: cohortsSchema },
    },
    ({ query }) => readCohorts(deps.database, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/business/cohorts.csv',
      summary: 'People by sign-up, and what became of them, as a file',
      access: 'admin',
      before: [proven],
      query: cohortsQuery,
      answer: csv,
      errors: proofErrors,
    },
    async ({ c, query }) => answerCsv(c, 'cohorts.csv', cohortLines(await readCohorts(deps.database, query))),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/business/churn',
      summary: 'Plans begun and ended by month, and why',
      access: 'admin',
      query: churnQuery,
      answer: { status: 200, schema: churnSchema },
    },
    ({ query }) => readChurn(deps.database, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/business/churn.csv',
      summary: 'Plans begun and ended by month, as a file',
      access: 'admin',
      before: [proven],
      query: churnQuery,
      answer: csv,
      errors: proofErrors,
    },
    async ({ c, query }) => answerCsv(c, 'churn.csv', churnLines(await readChurn(deps.database, query))),
  );
  return app;
}
