import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { changeBody, createBody, editBody, updateBody, withdrawBody } from './incident-body.ts';
import { readIncidentsDesk } from './read-desk.ts';
import { incidentsDeskSchema } from './wire.ts';
import { addUpdate, changeIncident, createIncident, editUpdate, withdrawIncident } from './write-incidents.ts';

/** What people are told about trouble and planned work. */
export function incidentRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const answer = { status: 200, schema: incidentsDeskSchema } as const;
  route(
    {
      method: 'get',
      path: '/api/admin/incidents',
      summary: 'Incidents and planned work, newest first',
      access: 'admin',
      answer,
    },
    () => readIncidentsDesk(deps),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/incidents',
      summary: 'Open an incident, or plan work',
      access: 'admin',
      before: [proven],
      body: createBody,
      answer: { ...answer, status: 201 },
      errors: proofErrors,
    },
    async ({ c, body }) => {
      await createIncident(deps, c.var.admin, body);
      return readIncidentsDesk(deps);
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/incidents/:id',
      summary: 'Change what an incident is about',
      access: 'admin',
      before: [proven],
      body: changeBody,
      answer,
      errors: [...proofErrors, 'not_found', 'changed_meanwhile'],
    },
    async ({ c, id, body }) => {
      await changeIncident(deps, c.var.admin, id, body);
      return readIncidentsDesk(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/incidents/:id/updates',
      summary: 'Say how an incident goes on',
      access: 'admin',
      before: [proven],
      body: updateBody,
      answer: { ...answer, status: 201 },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, id, body }) => {
      await addUpdate(deps, c.var.admin, id, body);
      return readIncidentsDesk(deps);
    },
  );
  route(
    {
      method: 'put',
      path: '/api/admin/incident-updates/:id',
      summary: 'Change the words of an update',
      access: 'admin',
      before: [proven],
      body: editBody,
      answer,
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, id, body }) => {
      await editUpdate(deps, c.var.admin, id, body);
      return readIncidentsDesk(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/incidents/:id/withdraw',
      summary: 'Take an incident that was a mistake off every page',
      access: 'admin',
      before: [proven],
      body: withdrawBody,
      answer,
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, id, body }) => {
      await withdrawIncident(deps, c.var.admin, id, body.reason);
      return readIncidentsDesk(deps);
    },
  );
  return app;
}
