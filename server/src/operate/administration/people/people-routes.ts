import type { Hono } from 'hono';
import { describedRoutes } from '../../../http/routes.ts';
import { ledgerPageSchema } from '../../../money/billing/wire.ts';
import { ledgerQuery, listEntries } from '../../../money/ledger/list-entries.ts';
import { notFound } from '../../../platform/errors.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { readStats } from '../jobs/charts.ts';
import { listPayments, paymentsQuery } from '../payments/list-payments.ts';
import {
  adjustedSchema,
  adminPaymentsSchema,
  adminStatsSchema,
  adminUserDetailSchema,
  adminUsersSchema,
  endedSessionsSchema,
  openErasuresSchema,
  personCopiesSchema,
} from '../wire.ts';
import { adjustBody, adjustTokens } from './adjust-tokens.ts';
import { confirmEmail, endSessions, roleBody, setRole } from './change-account.ts';
import { listOpenErasures, makeCopy, readCopies } from './copies.ts';
import { limitBody, limitPerson } from './limit-person.ts';
import { listUsers, usersQuery } from './list-users.ts';
import { restoreUser, suspendBody, suspendUser } from './suspend-user.ts';
import { readUser } from './user-detail.ts';

/** What the desks read of people, and the figures of the dashboard. */
export function peopleRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database } = deps;
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'get',
      path: '/functions/v1/admin-get-users',
      summary: 'List people',
      description: 'An access token of an administrator opens it as well.',
      access: 'admin',
      query: usersQuery,
      answer: { status: 200, schema: adminUsersSchema },
    },
    ({ query }) => listUsers(deps, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/stats',
      summary: 'The figures of the dashboard',
      access: 'admin',
      answer: { status: 200, schema: adminStatsSchema },
    },
    () => readStats(database),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/users/:id',
      summary: 'Get a person',
      access: 'admin',
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: ['not_found'],
    },
    ({ c, id }) => readUser(deps, c.var.admin, id),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/users/:id/ledger',
      summary: "Movements of a person's tokens, newest first",
      access: 'admin',
      query: ledgerQuery,
      answer: { status: 200, schema: ledgerPageSchema },
      errors: ['not_found'],
    },
    async ({ id, query }) => listEntries(database, await someone(id), query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/users/:id/payments',
      summary: "A person's payments, newest first",
      access: 'admin',
      query: paymentsQuery,
      answer: { status: 200, schema: adminPaymentsSchema },
      errors: ['not_found'],
    },
    async ({ id, query }) => listPayments(database, await someone(id), query),
  );

  route(
    {
      method: 'get',
      path: '/api/admin/users/:id/copies',
      summary: "Copies of a person's data, newest first",
      access: 'admin',
      answer: { status: 200, schema: personCopiesSchema },
      errors: ['not_found'],
    },
    ({ id }) => readCopies(database, id),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/erasures',
      summary: 'Deleted accounts whose files are still being removed',
      access: 'admin',
      answer: { status: 200, schema: openErasuresSchema },
    },
    () => listOpenErasures(database),
  );

  async function someone(id: string): Promise<string> {
    const person = await database.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst();
    if (person === undefined) throw notFound();
    return person.id;
  }
  return app;
}

/** What is done to people's accounts. It answers the person as they are afterwards. */
export function accountDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/tokens',
      summary: 'Give a person tokens, or take some',
      access: 'admin',
      before: [proven],
      body: adjustBody,
      answer: { status: 200, schema: adjustedSchema },
      errors: [...proofErrors, 'not_found', 'id_reused', 'limit'],
    },
    ({ c, id, body }) => adjustTokens(deps, c.var.admin, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/suspend',
      summary: 'Suspend a person',
      access: 'admin',
      before: [proven],
      body: suspendBody,
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: [...proofErrors, 'not_found', 'not_yourself', 'operator_address'],
    },
    async ({ c, id, body }) => {
      await suspendUser(deps, c.var.admin, id, body);
      return readUser(deps, c.var.admin, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/restore',
      summary: 'Let a suspended person in again',
      access: 'admin',
      body: reasonBody,
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: ['not_found'],
    },
    async ({ c, id, body }) => {
      await restoreUser(deps, c.var.admin, id, body.reason);
      return readUser(deps, c.var.admin, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/limit',
      summary: 'Let a person do less at once than others, or as much again',
      access: 'admin',
      before: [proven],
      body: limitBody,
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: [...proofErrors, 'not_found'],
    },
    async ({ c, id, body }) => {
      await limitPerson(deps, c.var.admin, id, body);
      return readUser(deps, c.var.admin, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/confirm-email',
      summary: "Confirm a person's address",
      access: 'admin',
      before: [proven],
      body: reasonBody,
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: [...proofErrors, 'not_found', 'operator_address'],
    },
    async ({ c, id, body }) => {
      await confirmEmail(deps, c.var.admin, id, body.reason);
      return readUser(deps, c.var.admin, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/role',
      summary: 'Make a person an administrator, or no longer one',
      access: 'admin',
      before: [proven],
      body: roleBody,
      answer: { status: 200, schema: adminUserDetailSchema },
      errors: [...proofErrors, 'not_found', 'not_yourself', 'unconfirmed', 'operator_address'],
    },
    async ({ c, id, body }) => {
      await setRole(deps, c.var.admin, id, body);
      return readUser(deps, c.var.admin, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/end-sessions',
      summary: 'Sign a person out everywhere',
      access: 'admin',
      body: reasonBody,
      answer: { status: 200, schema: endedSessionsSchema },
      errors: ['not_found', 'operator_address'],
    },
    ({ c, id, body }) => endSessions(deps, c.var.admin, id, body.reason),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/copies',
      summary: "Make a copy of a person's data",
      description: 'They get a mail when it is ready. Nobody else can download it.',
      access: 'admin',
      before: [proven],
      body: reasonBody,
      answer: { status: 201, schema: personCopiesSchema },
      errors: [...proofErrors, 'not_found', 'export_under_way'],
    },
    ({ c, id, body }) => makeCopy(deps, c.var.admin, id, body.reason),
  );
  return app;
}
