import { text } from '@kinora/texts/typed-keys';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import type { EndedSessions } from '../wire.ts';

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
