import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { notFound } from '../../../platform/errors.ts';
import { runsAtOnce } from '../../../platform/settings/registry.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';

export const limitBody = z.strictObject({
  /** How many generations of this person are worked on at once; null as many as of everybody. */
  runsAtOnce: z.int().min(1).max(100).nullable(),
  reason: reasonField,
});

type Deps = { config: Config; database: Database; settings: Settings; live: LiveFeed };

/**
 * Lets a person do less at once than others. What runs goes on, and what waits goes as soon as it may. A number above the
 * usual one changes nothing. @throws AppError 404
 */
export async function limitPerson(
  deps: Deps,
  admin: Admin,
  userId: string,
  { runsAtOnce: most, reason }: z.output<typeof limitBody>,
): Promise<void> {
  const usual = await runsAtOnce(deps);
  await changeAudited(deps.database, { admin, people: [userId] }, async (transaction) => {
    const person = await transaction
      .selectFrom('user as u')
      .leftJoin('person_limits as l', 'l.user_id', 'u.id')
      .select('l.runs_at_once')
      .where('u.id', '=', userId)
      .executeTakeFirst();
    if (person === undefined) throw notFound();
    if (person.runs_at_once === most) return null;
    if (most === null) {
      await transaction.deleteFrom('person_limits').where('user_id', '=', userId).execute();
    } else {
      await transaction
        .insertInto('person_limits')
        .values({ user_id: userId, runs_at_once: most })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ runs_at_once: most, set_at: new Date() }))
        .execute();
    }
    await callForValue(transaction, functions.release_waiting_runs, { of_user: userId, concurrency: usual });
    return {
      action: 'user.limit',
      target: { kind: 'user', id: userId },
      before: { runsAtOnce: person.runs_at_once },
      after: { runsAtOnce: most },
      reason,
    };
  });
  deps.live.wakeWorkers();
}
