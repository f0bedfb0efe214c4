import { text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { changeAudited, writeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import { reasonField } from '../input.ts';
import type { EndedSessions } from '../wire.ts';

export const roleBody = z.strictObject({ role: z.enum(['user', 'admin']), reason: reasonField });

/**
 * Makes somebody an administrator, or ends that. Never one's own role: whoever writes stays, so there is always one left.
 * @throws AppError 404, or 409 `not_yourself`, `unconfirmed`, `operator_address`
 */
export async function setRole(
  { config, database }: { config: Config; database: Database },
  admin: Admin,
  userId: string,
  { role, reason }: z.output<typeof roleBody>,
): Promise<void> {
  if (userId === admin.id) throw new AppError('not_yourself', text('errors', 'admin.notOwnRole'), 409);
  await changeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const person = await transaction
      .selectFrom('user')
      .select(['email', 'emailVerified', 'role'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (role === 'admin' && !person.emailVerified) {
      throw new AppError('unconfirmed', text('errors', 'admin.unconfirmed'), 409);
    }
    if (role === 'user') {
      const words = 'This address is named in ADMIN_EMAILS and would have the role back with the next start';
      refuseOperator(config, person.email, words);
    }
    const before = person.role === 'admin' ? 'admin' : 'user';
    if (before === role) return null;
    await transaction.updateTable('user').set({ role, updatedAt: new Date() }).where('id', '=', userId).execute();
    return {
      action: role === 'admin' ? 'user.make_admin' : 'user.remove_admin',
      target: { kind: 'user', id: userId },
      before: { role: before },
      after: { role },
      reason,
    };
  });
}

/** Signs a person out everywhere; their live streams end too. @throws AppError 404, or 409 `operator_address` */
export async function endSessions(
  { config, database, live }: { config: Config; database: Database; live: LiveFeed },
  admin: Admin,
  userId: string,
  reason: string,
): Promise<EndedSessions> {
  const tokens = await writeAudited(database, { admin }, async (transaction) => {
    const person = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    if (person === undefined) throw notFound();
    if (userId !== admin.id) {
      refuseOperator(config, person.email, text('errors', 'admin.operator.sessions'));
    }
    const ended = await transaction.deleteFrom('session').where('userId', '=', userId).returning('token').execute();
    return {
      result: ended.map(({ token }) => token),
      note: {
        action: 'user.end_sessions',
        target: { kind: 'user', id: userId },
        before: { sessions: ended.length },
        after: { sessions: 0 },
        reason,
      },
    };
  });
  for (const token of tokens) live.endSession(token);
  return { ended: tokens.length };
}

/**
 * Confirms a person's address in their place, which also brings the sign-up tokens. Not an address of ADMIN_EMAILS: whoever
 * has that confirmed is an administrator, so only its mailbox may do it.
 * @throws AppError 404, or 409 `operator_address`
 */
export async function confirmEmail(
  { config, database }: { config: Config; database: Database },
  admin: Admin,
  userId: string,
  reason: string,
): Promise<void> {
  await changeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const person = await transaction
      .selectFrom('user')
      .select(['email', 'emailVerified'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    refuseOperator(config, person.email, text('errors', 'admin.operator.confirm'));
    if (person.emailVerified) return null;
    // No proof of the mailbox: what opens the account goes on.
    await sql`select set_config('kinora.address_proof', 'judged', true)`.execute(transaction);
    await transaction
      .updateTable('user')
      .set({ emailVerified: true, updatedAt: new Date() })
      .where('id', '=', userId)
      .execute();
    return {
      action: 'user.confirm_email',
      target: { kind: 'user', id: userId },
      before: { emailConfirmed: false },
      after: { emailConfirmed: true },
      reason,
    };
  });
}
