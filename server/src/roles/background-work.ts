import { pruneLiveEvents } from '../http/live/catch-up.ts';
import { BILLING_TASKS, billingTasks, recurringBillingWork } from '../money/billing/tasks.ts';
import { settleReferrals } from '../money/growth/referrals.ts';
import { recurringLedgerWork } from '../money/ledger/nightly-check.ts';
import { keepBusiness } from '../operate/administration/business/keep-days.ts';
import { inboxTasks, PUSH_TASK, recurringInboxWork } from '../operate/inbox/tasks.ts';
import { noticeTasks, recurringNoticeWork } from '../operate/notices/tasks.ts';
import { EXPORT_TASK, ownDataTasks, recurringOwnDataWork } from '../operate/own-data/tasks.ts';
import { recurringRetentionWork } from '../operate/retention/retention.ts';
import { recurringRiskWork, riskTasks } from '../operate/risk/tasks.ts';
import { keepStatus } from '../operate/status/keep-hours.ts';
import { WEBHOOK_TASK, webhookTasks } from '../operate/webhooks/tasks.ts';
import { pruneAccounts } from '../people/account/prune.ts';
import { readMailLook } from '../platform/mail/look.ts';
import { MAIL_TASK } from '../platform/mail/outbox.ts';
import { createMailHandler } from '../platform/mail/send.ts';
import { TEXT_MESSAGE_TASK } from '../platform/sms/outbox.ts';
import { createTextMessageHandler } from '../platform/sms/send.ts';
import { handlersOf, type RecurringWork } from '../platform/tasks/recurring.ts';
import type { TaskHandler, TaskLane } from '../platform/tasks/worker.ts';
import { markLater } from '../studio/files/mark-later.ts';
import { purgeTrash, sweepUploads } from '../studio/files/sweep.ts';
import { indexGenerations } from '../studio/generations/index-generations.ts';
import { recurringModerationWork } from '../studio/moderation/tasks.ts';
import { forgetPromptHelps } from '../studio/prompt-helper/help-with-prompt.ts';
import { pruneOutcomes } from '../studio/runs/circuit.ts';
import { keepToolTimes } from '../studio/runs/tool-times.ts';
import type { Deps } from './compose.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What is done again and again. */
export const recurringWork: readonly RecurringWork<Deps>[] = [
  { kind: 'sweep_uploads', everySeconds: HOUR_SECONDS, run: sweepUploads },
  { kind: 'purge_trash', everySeconds: HOUR_SECONDS, run: purgeTrash },
  { kind: 'prune_events', everySeconds: HOUR_SECONDS, run: pruneLiveEvents },
  { kind: 'forget_prompt_helps', everySeconds: HOUR_SECONDS, run: forgetPromptHelps },
  { kind: 'prune_accounts', everySeconds: HOUR_SECONDS, run: ({ pipeline }) => pruneAccounts(pipeline) },
  { kind: 'mark_results', everySeconds: 300, run: markLater },
  { kind: 'index_generations', everySeconds: 60, run: indexGenerations },
  { kind: 'keep_tool_times', everySeconds: 300, run: keepToolTimes },
  { kind: 'prune_provider_outcomes', everySeconds: 300, run: pruneOutcomes },
  { kind: 'keep_status', everySeconds: 120, run: (deps) => keepStatus(deps) },
  { kind: 'keep_business', everySeconds: 600, run: (deps) => keepBusiness(deps) },
  {
    kind: 'settle_referrals',
    everySeconds: 3600,
    run: async (deps) => settleReferrals(deps.database, await deps.billing.now()),
  },
  {
    kind: 'check_drift',
    everySeconds: DAY_SECONDS,
    // Loaded here: what imports models would make every start longer.
    run: async (deps) => (await import('../operate/administration/tools/drift.ts')).checkAllDrift(deps),
  },
  ...recurringBillingWork,
  ...recurringLedgerWork,
  ...recurringRetentionWork,
  ...recurringNoticeWork,
  ...recurringInboxWork,
  ...recurringOwnDataWork,
  ...recurringRiskWork,
  ...recurringModerationWork,
];

/** Everything that is done later than the request that asked for it, by the kind of its task. */
export function taskHandlers(deps: Deps): Record<string, TaskHandler> {
  return {
    [MAIL_TASK]: createMailHandler(deps.config, () => readMailLook(deps)),
    [TEXT_MESSAGE_TASK]: createTextMessageHandler(deps.config, deps.log),
    ...handlersOf(recurringWork, deps),
    ...billingTasks(deps),
    ...webhookTasks(deps),
    ...inboxTasks(deps),
    ...noticeTasks(deps),
    ...ownDataTasks(deps),
    ...riskTasks(deps),
  };
}

/** Kinds of tasks with workers of their own: a slow webhook or sweep must not delay a sign-in mail or somebody's tokens. */
export const taskLanes: readonly TaskLane[] = [
  { kinds: [MAIL_TASK, TEXT_MESSAGE_TASK], room: 6 },
  { kinds: BILLING_TASKS, room: 4 },
  { kinds: [WEBHOOK_TASK], room: 8 },
  { kinds: [PUSH_TASK], room: 8 },
  { kinds: [EXPORT_TASK], room: 2 },
];
