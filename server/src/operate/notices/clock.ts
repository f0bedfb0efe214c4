import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { noticeWaitsMail } from '../../platform/mail/templates/notices.ts';
import { noticeKindSchema } from './wire.ts';

const waiting = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(noticeKindSchema.options),
  due_at: z.date(),
  is_overdue: z.boolean(),
});

/** Reminds the operators of notices whose time is half over, and of those whose time is over: once each. */
export async function remindOfNotices({ database, config }: { database: Database; config: Config }): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const found = await query(transaction, waiting)`
      update notices n
      set half_told_at = coalesce(n.half_told_at, now()),
        overdue_told_at = case when n.due_at <= now() then now() else n.overdue_told_at end
      from (
        select id from notices
        where decision is null
          and (half_at <= now() and half_told_at is null or due_at <= now() and overdue_told_at is null)
        order by due_at limit 100 for update skip locked
      ) as due
      where n.id = due.id
      returning n.id, n.number, n.kind, n.due_at, n.due_at <= now() as is_overdue`;
    for (const { id, number, kind, due_at, is_overdue } of found) {
      await enqueueMail(
        transaction,
        noticeWaitsMail({
          to: config.supportInbox,
          ...{ number, kind, dueAt: due_at, isOverdue: is_overdue },
          deskUrl: `${originFor(config, null)}/admin/notices/${id}`,
        }),
      );
    }
  });
}
