import { pruneAccounts } from '../accounts/prune.ts';
import { BILLING_TASKS, billingTasks, recurringBillingTasks } from '../billing/tasks.ts';
import type { Deps } from '../deps.ts';
import { purgeTrash, sweepUploads } from '../files/sweep.ts';
import { keepToolTimes, TOOL_TIMES_TASK } from '../generations/tool-times.ts';
import { pruneEvents } from '../live/prune-events.ts';
import { MAIL_TASK } from '../mail/outbox.ts';
import { createMailHandler } from '../mail/send.ts';
import { recurringWebhookTasks, WEBHOOK_TASK, webhookTasks } from '../outgoing/tasks.ts';
import { TEXT_MESSAGE_TASK } from '../sms/outbox.ts';
import { createTextMessageHandler } from '../sms/send.ts';
import type { Recurring } from './recurring.ts';
import type { TaskHandler, TaskLane } from './worker.ts';

const HOUR_SECONDS = 3600;

/** Everything that is done later than the request that asked for it, by the kind of its task. */
export function taskHandlers(deps: Deps): Record<string, TaskHandler> {
  return {
    [MAIL_TASK]: createMailHandler(deps.config),
    [TEXT_MESSAGE_TASK]: createTextMessageHandler(deps.config, deps.log),
    sweep_uploads: () => sweepUploads(deps),
    purge_trash: () => purgeTrash(deps),
    prune_events: () => pruneEvents(deps),
    prune_accounts: () => pruneAccounts(deps.pipeline),
    [TOOL_TIMES_TASK.kind]: () => keepToolTimes(deps),
    ...billingTasks(deps),
    ...webhookTasks(deps),
  };
}

/** Nobody's webhooks, nor a long sweep, delay the mail that somebody waits for at the sign-in page, or their tokens. */
export const taskLanes: readonly TaskLane[] = [
  { kinds: [MAIL_TASK, TEXT_MESSAGE_TASK], room: 6 },
  { kinds: BILLING_TASKS, room: 4 },
  { kinds: [WEBHOOK_TASK], room: 8 },
];

export const recurringTasks: readonly Recurring[] = [
  { kind: 'sweep_uploads', everySeconds: HOUR_SECONDS },
  { kind: 'purge_trash', everySeconds: HOUR_SECONDS },
  { kind: 'prune_events', everySeconds: HOUR_SECONDS },
  { kind: 'prune_accounts', everySeconds: HOUR_SECONDS },
  TOOL_TIMES_TASK,
  ...recurringBillingTasks,
  ...recurringWebhookTasks,
];
