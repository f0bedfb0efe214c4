import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Auth } from '../../../people/ways-in/auth.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import { reasonField } from '../input.ts';
import { linkKindSchema, type MadeLink } from './wire.ts';

export const linkBody = z.strictObject({ kind: linkKindSchema, reason: reasonField });

/**
 * Makes the link that a person would find in a mail, for one who gets none. It opens their account, so that the account
 * of another administrator, or of an address in ADMIN_EMAILS, is never opened by it.
 * @throws AppError 404, or 409 `administrator`, `operator_address`, `unconfirmed`, `confirmed`
 */
export async function makeLink(
  { config, database, auth }: { config: Config; database: Database; auth: Auth },
  { admin, origin }: { admin: Admin; origin: string },
  userId: string,
  { kind, reason }: z.output<typeof linkBody>,
): Promise<MadeLink> {
  return writeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const person = await transaction
      .selectFrom('user')
      .select(['id', 'email', 'emailVerified', 'role'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (person.id !== admin.id) {
      if (person.role === 'admin') {
        throw new AppError('administrator', text('errors', 'admin.otherAdmin'), 409);
      }
      refuseOperator(config, person.email, text('errors', 'admin.operator.link'));
    }
    if (kind === 'confirm' && person.emailVerified) {
      throw new AppError('confirmed', text('errors', 'admin.confirmed'), 409);
    }
    const link = await {
      confirm: auth.ownLinks.confirm,
      reset: auth.ownLinks.reset,
      sign_in: auth.ownLinks.signIn,
    }[kind](person, origin);
    return {
      result: { kind, url: link.url, expiresAt: link.expiresAt.toISOString() },
      note: { action: 'user.make_link', target: { kind: 'user', id: userId }, after: { kind }, reason },
    };
  });
}
