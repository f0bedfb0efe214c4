import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { accountHeldMail, declinesMail, someoneHeldMail } from '../../platform/mail/templates/risk.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';

type TaskDeps = { config: Config; database: Database; live: LiveFeed };

/** The mails about people who are held and cards that are tried out. */
export function riskTasks(deps: TaskDeps): Record<string, TaskHandler> {
  return {
    risk_mail: (payload) => sendRiskMail(deps, payload),
  };
}

export const recurringRiskWork: readonly RecurringWork<TaskDeps>[] = [
  { kind: 'prune_risk', everySeconds: 3600, run: ({ database }) => callForValue(database, functions.prune_risk, {}) },
];

const payloadSchema = z.union([
  /** `at` where somebody decided it: a person may be held, watched and held again. */
  z.object({ held: z.int(), at: z.string().optional() }),
  z.object({ declines: z.int() }),
]);

/** Run twice, it writes each mail once. */
async function sendRiskMail({ config, database, live }: TaskDeps, payload: unknown): Promise<void> {
  const fact = payloadSchema.parse(payload);
  const deskUrl = `${originFor(config, null)}/admin/risk`;
  const to = config.supportInbox;
  if ('declines' in fact) {
    const hour = new Date().toISOString().slice(0, 13);
    await enqueueMail(database, declinesMail({ to, declines: fact.declines, deskUrl }), `mail:risk:declines:${hour}`);
  } else {
    const [person] = await query(database, z.object({ email: z.string() }))`
      select u.email from risk_cases c join "user" u on u.id = c.user_id where c.id = ${fact.held}`;
    if (person === undefined) return;
    const { email } = person;
    const key = `mail:risk:held:${fact.held}${fact.at === undefined ? '' : `:${fact.at}`}`;
    await enqueueMail(database, accountHeldMail({ to: email, supportEmail: config.supportEmail }), key);
    await enqueueMail(database, someoneHeldMail({ to, email, deskUrl }), `${key}:operator`);
  }
  live.wakeTasks();
}
