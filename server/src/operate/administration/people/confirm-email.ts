import { text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';

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
