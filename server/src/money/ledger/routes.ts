import type { Hono } from 'hono';
import * as z from 'zod';
import { answerCsv } from '../../http/answer-csv.ts';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { personOf } from '../billing/person.ts';
import { ledgerPageSchema, usageSchema } from '../billing/wire.ts';
import { exportEntries } from './export-entries.ts';
import { ledgerFilter, ledgerQuery, listEntries, readUsage } from './list-entries.ts';

const usageQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(30) });

/** A person's own entries, and what they add up to. */
export function ledgerRoutes({ config, database }: { config: Config; database: Database }): Hono<Env> {
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/ledger',
      summary: 'Movements of tokens, newest first',
      access: 'account',
      query: ledgerQuery,
      answer: { status: 200, schema: ledgerPageSchema },
    },
    async ({ principal, query }) => {
      const { id } = await personOf(database, principal);
      return listEntries(database, id, query);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/ledger.csv',
      summary: 'All movements of tokens, as a file',
      access: 'account',
      query: ledgerFilter,
      answer: { status: 200, contentType: 'text/csv' },
    },
    async ({ c, principal, query }) => {
      const { id } = await personOf(database, principal);
      c.header('Cache-Control', 'private, no-store');
      return answerCsv(c, 'activity.csv', exportEntries(database, id, query));
    },
  );
  route(
    {
      method: 'get',
      path: '/api/billing/usage',
      summary: 'Tokens and generations by day and tool',
      access: 'account',
      query: usageQuery,
      answer: { status: 200, schema: usageSchema },
    },
    async ({ principal, query }) => {
      const { id } = await personOf(database, principal);
      return { days: await readUsage(database, id, query.days) };
    },
  );
  return app;
}
