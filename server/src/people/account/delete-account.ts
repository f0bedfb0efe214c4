import { sql } from 'kysely';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { accountDeletedMail } from '../../platform/mail/templates/account-deleted.ts';
import { enqueueTask } from '../../platform/tasks/tasks.ts';

type Deleted = { ended_sessions: string[]; email: string };

/**
 * Deletes the account of this session for good: profile, generations, sessions, identities; its files follow as a task.
 * The ledger keeps its entries, closed at zero. @throws AppError `not_signed_in`, `reauthentication_needed`
 */
export async function deleteAccount(
  { config, database, live }: { config: Config; database: Database; live: LiveFeed },
  sessionToken: string,
): Promise<void> {
  const endedSessions = await database.transaction().execute(async (transaction) => {
    await sql`select require_proof(${sessionToken})`.execute(transaction);
    const { rows } = await sql<Deleted>`select ended_sessions, email from delete_account(${sessionToken})`.execute(
      transaction,
    );
    const [deleted] = rows;
    if (deleted === undefined) throw new Error('The deletion answered nothing');
    await enqueueMail(transaction, accountDeletedMail({ to: deleted.email, supportEmail: config.supportEmail }));
    await enqueueTask(transaction, { kind: 'sweep_uploads', payload: {} });
    return deleted.ended_sessions;
  });
  for (const token of endedSessions) live.endSession(token);
  live.wakeTasks();
}
