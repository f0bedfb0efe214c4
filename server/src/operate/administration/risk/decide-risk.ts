import { text } from '@kinora/texts/typed-keys';
import { sql } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { refuseOperator } from '../guard.ts';
import { reasonField } from '../input.ts';

export const decideRiskBody = z.strictObject({
  decision: z.enum(['dismiss', 'watch', 'hold']),
  reason: reasonField,
});

const states = { dismiss: 'dismissed', watch: 'watched', hold: 'held' } as const;

type Deps = { config: Config; database: Database; live: LiveFeed };

/**
 * Decides about a person's open case, or holds somebody who has none. Who is held is told by mail; what they order waits
 * until another decision.
 * @throws AppError 404, or 409 `not_yourself`, `operator_address`
 */
export async function decideRisk(
  { config, database, live }: Deps,
  admin: Admin,
  userId: string,
  { decision, reason }: z.output<typeof decideRiskBody>,
): Promise<void> {
  if (decision === 'hold' && userId === admin.id) {
    throw new AppError('not_yourself', text('serviceErrors', 'desk.notYourself'), 409);
  }
  await writeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const person = await transaction.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    if (person === undefined) throw notFound();
    if (decision === 'hold') {
      refuseOperator(config, person.email, 'An account named in ADMIN_EMAILS cannot be held here');
      await sql`insert into risk_cases as c (user_id) values (${userId})
        on conflict (user_id) where state <> 'dismissed' do nothing`.execute(transaction);
    }
    const rows = await query(transaction, z.object({ id: z.number(), before: z.string(), at: isoTime }))`
      update risk_cases c
      set state = ${states[decision]}, decided_at = now(), decided_by = ${admin.id}, note = ${reason}
      where c.user_id = ${userId} and c.state <> 'dismissed'
      returning c.id, old.state as before, c.decided_at as at`;
    const [decided] = rows;
    if (decided === undefined) throw notFound();
    if (decision === 'hold' && decided.before !== 'held') {
      await sql`insert into tasks (kind, unique_key, payload)
        values ('risk_mail', ${`risk:held:${decided.id}:${decided.at}`},
          ${JSON.stringify({ held: decided.id, at: decided.at })}::jsonb)`.execute(transaction);
    }
    return {
      result: undefined,
      note: {
        action: `risk.${decision}`,
        target: { kind: 'user', id: userId },
        before: { state: decided.before },
        after: { state: states[decision] },
        reason,
      },
    };
  });
  live.wakeTasks();
}
