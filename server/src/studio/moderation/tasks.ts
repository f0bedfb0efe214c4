import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForRows } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { heldTooLongMail, reviewsOverdueMail } from '../../platform/mail/templates/moderation.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import { eraseRefusals } from './ask-review.ts';

const AT_ONCE = 20;

type TaskDeps = { config: Config; database: Database; store: ObjectStore; live: LiveFeed; log: Logger };

/** The clock of what is held, and the end of what was refused. */
export const recurringModerationWork: readonly RecurringWork<TaskDeps>[] = [
  { kind: 'review_clock', everySeconds: 60, run: remindOfReviews },
  { kind: 'erase_reviews', everySeconds: 3600, run: eraseReviews },
  { kind: 'erase_refusals', everySeconds: 3600, run: eraseRefusals },
];

/** Tells operators and the person, once, of each held result whose time is over. */
export async function remindOfReviews({ config, database, live }: Omit<TaskDeps, 'store' | 'log'>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const overdue = await query(transaction, z.object({ name: z.string(), email: z.string().nullable() }))`
      update moderation_cases c set overdue_told_at = now()
      from (
        select id from moderation_cases
        where kind = 'held' and decision is null and due_at <= now() and overdue_told_at is null
        order by due_at limit 100 for update skip locked
      ) as due
      where c.id = due.id
      returning c.generation_name as name, (select u.email from "user" u where u.id = c.user_id) as email`;
    if (overdue.length === 0) return;
    const deskUrl = `${originFor(config, null)}/admin/moderation?state=held`;
    await enqueueMail(transaction, reviewsOverdueMail({ to: config.supportInbox, count: overdue.length, deskUrl }));
    for (const { name, email } of overdue) {
      if (email !== null) await enqueueMail(transaction, heldTooLongMail({ to: email, name }));
    }
  });
  live.wakeTasks();
}

async function eraseReviews(deps: TaskDeps): Promise<void> {
  let erased = AT_ONCE;
  while (erased > 0) {
    const files = await callForRows(deps.database, functions.erase_due_reviews, { most: AT_ONCE });
    await removeObjects(
      deps,
      files.map(({ key }) => key),
    );
    erased = files.length;
  }
}
