import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import { reasonField } from '../input.ts';

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
