import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { newViewingToken } from '../../../http/principal.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import { isSuspended } from './user-columns.ts';

export const VIEWING_SECONDS = 1800;

/**
 * Opens a session that sees the studio as this person does and changes nothing, for half an hour.
 * @throws AppError 404, or 409 `administrator`, `operator_address`, `suspended`
 */
export async function viewAs(
  { config, database }: { config: Config; database: Database },
  admin: Admin,
  userId: string,
  { reason, userAgent }: { reason: string; userAgent: string | null },
): Promise<{ token: string; until: Date }> {
  const token = newViewingToken();
  return writeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const rows = await query(
      transaction,
      z.object({ email: z.string(), role: z.string().nullable(), is_suspended: z.boolean() }),
    )`
      select u.email, u.role, ${isSuspended()} as is_suspended from "user" u where u.id = ${userId}`;
    const [person] = rows;
    if (person === undefined) throw notFound();
    if (person.role === 'admin') {
      throw new AppError('administrator', text('errors', 'admin.notViewAdmin'), 409);
    }
    refuseOperator(config, person.email, text('errors', 'admin.operator.view'));
    if (person.is_suspended) throw new AppError('suspended', text('errors', 'admin.notViewSuspended'), 409);
    const opened = await query(transaction, z.object({ until: z.date() }))`
      insert into "session" (token, "userId", "impersonatedBy", "expiresAt", "updatedAt", aal, "ipAddress", "userAgent",
        proven_at)
      values (${token}, ${userId}, ${admin.id}, now() + make_interval(secs => ${VIEWING_SECONDS}), now(), 'aal1',
        ${admin.address}, ${userAgent}, '-infinity')
      returning "expiresAt" as until`;
    const [session] = opened;
    if (session === undefined) throw new Error('The view answered nothing');
    return {
      result: { token, until: session.until },
      note: {
        action: 'user.view_start',
        target: { kind: 'user', id: userId },
        after: { until: session.until.toISOString() },
        reason,
      },
    };
  });
}
