import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { ledgerQuery, listEntries } from '../../../money/ledger/list-entries.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AdminEnv, AdministrationPorts } from '../admin.ts';
import { idOf, reasonBody } from '../input.ts';
import { readStats } from '../jobs/stats.ts';
import { listPayments, paymentsQuery } from '../payments/list-payments.ts';
import { recentProof } from '../recent-proof.ts';
import { adjustBody, adjustTokens } from './adjust-tokens.ts';
import { confirmEmail } from './confirm-email.ts';
import { endSessions } from './end-sessions.ts';
import { listUsers, usersQuery } from './list-users.ts';
import { roleBody, setRole } from './set-role.ts';
import { restoreUser, suspendBody, suspendUser } from './suspend-user.ts';
import { readUser } from './user-detail.ts';

/** The people, and what is done to their accounts. A write on somebody answers the person as they are afterwards. */
export function peopleRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database } = deps;
  const app = new Hono<AdminEnv>();
  const proven = recentProof(deps);

  app.get('/functions/v1/admin-get-users', async (c) =>
    c.json(await listUsers(deps, checkInput(usersQuery, c.req.query()))),
  );
  app.get('/api/admin/stats', async (c) => c.json(await readStats(database)));
  app.get('/api/admin/users/:id', async (c) => c.json(await readUser(deps, c.var.admin, idOf(c))));
  app.get('/api/admin/users/:id/ledger', async (c) =>
    c.json(await listEntries(database, await someone(idOf(c)), checkInput(ledgerQuery, c.req.query()))),
  );
  app.get('/api/admin/users/:id/payments', async (c) =>
    c.json(await listPayments(database, await someone(idOf(c)), checkInput(paymentsQuery, c.req.query()))),
  );

  app.post('/api/admin/users/:id/tokens', proven, limitJson, async (c) => {
    const change = checkInput(adjustBody, await readJson(c));
    return c.json(await adjustTokens(deps, c.var.admin, idOf(c), change));
  });
  app.post('/api/admin/users/:id/suspend', proven, limitJson, async (c) => {
    await suspendUser(deps, c.var.admin, idOf(c), checkInput(suspendBody, await readJson(c)));
    return c.json(await readUser(deps, c.var.admin, idOf(c)));
  });
  app.post('/api/admin/users/:id/restore', limitJson, async (c) => {
    const { reason } = checkInput(reasonBody, await readJson(c));
    await restoreUser(deps, c.var.admin, idOf(c), reason);
    return c.json(await readUser(deps, c.var.admin, idOf(c)));
  });
  app.post('/api/admin/users/:id/confirm-email', proven, limitJson, async (c) => {
    const { reason } = checkInput(reasonBody, await readJson(c));
    await confirmEmail(deps, c.var.admin, idOf(c), reason);
    return c.json(await readUser(deps, c.var.admin, idOf(c)));
  });
  app.post('/api/admin/users/:id/role', proven, limitJson, async (c) => {
    await setRole(deps, c.var.admin, idOf(c), checkInput(roleBody, await readJson(c)));
    return c.json(await readUser(deps, c.var.admin, idOf(c)));
  });
  app.post('/api/admin/users/:id/end-sessions', limitJson, async (c) => {
    const { reason } = checkInput(reasonBody, await readJson(c));
    return c.json(await endSessions(deps, c.var.admin, idOf(c), reason));
  });

  async function someone(id: string): Promise<string> {
    const person = await database.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst();
    if (person === undefined) throw notFound();
    return person.id;
  }
  return app;
}
