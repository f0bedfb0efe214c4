import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { decideRisk, decideRiskBody } from './decide-risk.ts';
import { listRisk, riskQuery } from './list-risk.ts';
import { riskDeskSchema } from './wire.ts';

/** The desk where signals of abuse are looked at. */
export function riskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/api/admin/risk',
      summary: 'People with signals of abuse, and why',
      access: 'admin',
      query: riskQuery,
      answer: { status: 200, schema: riskDeskSchema },
    },
    ({ query }) => listRisk(deps, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/risk/:id/decide',
      summary: 'Dismiss the signals of a person, keep watching, or hold what they order',
      description: 'By the id of the person. Whoever is held is told by mail.',
      access: 'admin',
      before: [recentProof(deps)],
      body: decideRiskBody,
      answer: { status: 204 },
      errors: [...proofErrors, 'not_found', 'not_yourself', 'operator_address'],
    },
    ({ c, id, body }) => decideRisk(deps, c.var.admin, id, body),
  );
  return app;
}
