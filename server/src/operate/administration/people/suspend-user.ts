import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { originFor } from '../../../http/origins.ts';
import { currentSubscription } from '../../../money/billing/person.ts';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { callForValue, orNull } from '../../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { accountRestoredMail, accountSuspendedMail } from '../../../platform/mail/templates/account.ts';
import type { Admin } from '../admin.ts';
import { changeAudited, writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';
import { refuseOperator } from '../guard.ts';
import { reasonField } from '../input.ts';

export const suspendBody = z.strictObject({
  reason: reasonField,
  /** Null: until somebody restores the account. */
  until: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((until) => until.getTime() > Date.now(), declareWords(text('errors', 'admin.future')))
    .nullable()
    .default(null),
});

type SuspendDeps = { config: Config; database: Database; live: LiveFeed };

/** @throws AppError 404 */
async function readSuspension(transaction: Database, userId: string) {
  const known = await transaction
    .selectFrom('user')
    .select(['email', 'banned', 'banReason', 'banExpires'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (known === undefined) throw notFound();
  return known;
}

/**
 * Shuts a person out: sessions and live streams end at once, what no provider has begun is returned, a plan is not
 * charged meanwhile (`pausePlans`), and a mail says until when and why.
 * @throws AppError 404, or 409 `not_yourself`, `operator_address`
 */
export async function suspendUser(
  deps: SuspendDeps,
  admin: Admin,
  userId: string,
  { reason, until }: z.output<typeof suspendBody>,
): Promise<void> {
  if (userId === admin.id) throw new AppError('not_yourself', text('errors', 'admin.notSuspendSelf'), 409);
  const { seq } = await writeAudited(deps.database, { admin, people: [userId] }, async (transaction) => {
    const { email, ...before } = await readSuspension(transaction, userId);
    refuseOperator(deps.config, email, text('errors', 'admin.operator.suspend'));
    const after = { banned: true, banReason: reason, banExpires: until };
    await transaction
      .updateTable('user')
      .set({ ...after, updatedAt: new Date() })
      .where('id', '=', userId)
      .execute();
    // The trigger of the first suspension does the same; here it holds for one that is extended too.
    await transaction.deleteFrom('session').where('userId', '=', userId).execute();
    const seq = await callForValue(transaction, orNull(functions.release_queued_generations), { of_user: userId });
    const { supportEmail } = deps.config;
    const hasPlan = (await currentSubscription(transaction, userId)) !== null;
    await enqueueMail(transaction, accountSuspendedMail({ to: email, until, reason, hasPlan, supportEmail }));
    return {
      result: { seq },
      note: { action: 'user.suspend', target: { kind: 'user', id: userId }, before, after, reason },
    };
  });
  deps.live.endSuspended(userId);
  deps.live.wakeTasks();
  publish(deps, { owner: userId, seq });
}

/** Lets a person in again, who hears of it by mail. @throws AppError 404 */
export async function restoreUser(deps: SuspendDeps, admin: Admin, userId: string, reason: string): Promise<void> {
  await changeAudited(deps.database, { admin, people: [userId] }, async (transaction) => {
    const { email, ...before } = await readSuspension(transaction, userId);
    const after = { banned: false, banReason: null, banExpires: null };
    await transaction
      .updateTable('user')
      .set({ ...after, updatedAt: new Date() })
      .where('id', '=', userId)
      .execute();
    if (before.banned) {
      const signInUrl = `${originFor(deps.config, null)}/login`;
      await enqueueMail(transaction, accountRestoredMail({ to: email, signInUrl }));
    }
    return { action: 'user.restore', target: { kind: 'user', id: userId }, before, after, reason };
  });
  deps.live.wakeTasks();
}
