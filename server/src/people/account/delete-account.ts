import type { Hono } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { isServedSecurely, originFor } from '../../http/origins.ts';
import { sessionCookieName } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, callForValue } from '../../platform/database/sql-function.ts';
import { languageAskedFor } from '../../platform/languages/languages.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { accountDeletedMail } from '../../platform/mail/templates/account.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { enqueueTask } from '../../platform/tasks/tasks.ts';

type AccountDeps = { config: Config; database: Database; live: LiveFeed; settings: Settings };

/** `DELETE /api/account`: the person who asks, and nobody else. */
export function deletionRoutes(deps: AccountDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Account');
  route(
    {
      method: 'delete',
      path: '/api/account',
      summary: 'Delete the account',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
    },
    async ({ c, principal }) => {
      await deleteAccount(deps, principal, c.req.raw.headers);
      deleteCookie(c, sessionCookieName(deps.config), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isServedSecurely(deps.config),
      });
    },
  );
  return app;
}

/**
 * Deletes the account of this session for good, with all that is about the person; the objects of its files follow as a
 * task, and a receipt says what is gone. The ledger keeps its entries, closed at zero. @throws AppError `not_signed_in`, `reauthentication_needed`
 */
async function deleteAccount(
  { config, database, live, settings }: AccountDeps,
  sessionToken: string,
  headers: Headers,
): Promise<void> {
  const asked = await languageAskedFor({ config, settings }, headers);
  const endedSessions = await database.transaction().execute(async (transaction) => {
    await callForValue(transaction, functions.require_proof, { session_token: sessionToken });
    const deleted = await callForRow(transaction, functions.erase_account, { session_token: sessionToken });
    const receiptUrl = `${originFor(config, headers.get('host'))}/erasures/${deleted.receipt}`;
    const { email: to, receipt } = deleted;
    const mail = accountDeletedMail({ to, receipt, receiptUrl, supportEmail: config.supportEmail });
    await enqueueMail(transaction, mail, undefined, asked);
    await enqueueTask(transaction, { kind: 'sweep_uploads', payload: {} });
    return deleted.ended_sessions;
  });
  for (const token of endedSessions) live.endSession(token);
  live.wakeTasks();
}
