import * as z from 'zod';
import { explainDatabaseError } from '../../../platform/database/errors.ts';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForRow, callForValue, refined } from '../../../platform/database/sql-function.ts';
import { notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { appealDecidedMail } from '../../../platform/mail/templates/notices.ts';
import { removeObjects } from '../../../platform/objects/remove-files.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';
import { wordsField } from './decide-notice.ts';

export const decideAppealBody = z.strictObject({
  decision: z.enum(['reinstate', 'uphold']),
  /** Read by the author. */
  answer: wordsField,
});

const DECIDE = refined(functions.decide_takedown, (row) =>
  row.extend({ seq: z.number().nullable(), to_remove: z.array(z.string()) }),
);
const takenRow = z.object({ notice_id: z.string(), name: z.string(), email: z.string().nullable() });

/**
 * Puts everything back, also without an appeal, or leaves it down for good. Answers the notice it was taken down for.
 * @throws AppError 404, 409 `decided`
 */
export async function decideAppeal(
  deps: AdministrationPorts,
  admin: Admin,
  id: string,
  { decision, answer }: z.output<typeof decideAppealBody>,
): Promise<string> {
  const isReinstated = decision === 'reinstate';
  const { noticeId, event, keys } = await writeAudited(deps.database, { admin }, async (transaction) => {
    await callForValue(transaction, functions.lock_takedowns, {});
    const [taken] = await query(transaction, takenRow)`
      select t.notice_id, t.name, u.email from takedowns t left join "user" u on u.id = t.user_id where t.id = ${id}`;
    if (taken === undefined) throw notFound();
    const { to_remove, ...event } = await callForRow(transaction, DECIDE, {
      of_takedown: id,
      with_decision: isReinstated ? 'reinstated' : 'upheld',
      by_admin: admin.id,
      answer,
    });
    if (taken.email !== null) {
      const { name, email: to } = taken;
      const { supportEmail } = deps.config;
      await enqueueMail(transaction, appealDecidedMail({ to, name, isReinstated, words: answer, supportEmail }));
    }
    return {
      result: { noticeId: taken.notice_id, event, keys: to_remove },
      note: {
        action: isReinstated ? 'takedown.reinstate' : 'takedown.uphold',
        target: { kind: 'takedown' as const, id },
        after: { decision },
        reason: answer,
      },
    };
  }).catch((error: unknown) => {
    throw explainDatabaseError(error);
  });
  publish(deps, event);
  await removeObjects(deps, keys);
  deps.live.wakeTasks();
  return noticeId;
}
