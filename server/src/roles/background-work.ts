import { pruneLiveEvents } from '../http/live/catch-up.ts';
import { BILLING_TASKS, billingTasks, recurringBillingTasks } from '../money/billing/tasks.ts';
import { SETTLE_REFERRALS, settleReferrals } from '../money/growth/referrals.ts';
import { ledgerTasks, recurringLedgerTasks } from '../money/ledger/nightly-check.ts';
import { KEEP_BUSINESS_TASK, keepBusiness } from '../operate/administration/business/keep-days.ts';
import { inboxTasks, PUSH_TASK, recurringInboxTasks } from '../operate/inbox/tasks.ts';
import { noticeTasks, recurringNoticeTasks } from '../operate/notices/tasks.ts';
import { EXPORT_TASK, ownDataTasks, recurringOwnDataTasks } from '../operate/own-data/tasks.ts';
import { recurringRetentionTasks, retentionTasks } from '../operate/retention/retention.ts';
import { recurringRiskTasks, riskTasks } from '../operate/risk/tasks.ts';
import { KEEP_STATUS_TASK, keepStatus } from '../operate/status/keep-hours.ts';
import { WEBHOOK_TASK, webhookTasks } from '../operate/webhooks/tasks.ts';
import { pruneAccounts } from '../people/account/prune.ts';
import { readMailLook } from '../platform/mail/look.ts';
import { MAIL_TASK } from '../platform/mail/outbox.ts';
import { createMailHandler } from '../platform/mail/send.ts';
import { TEXT_MESSAGE_TASK } from '../platform/sms/outbox.ts';
import { createTextMessageHandler } from '../platform/sms/send.ts';
import type { Recurring } from '../platform/tasks/recurring.ts';
import type { TaskHandler, TaskLane } from '../platform/tasks/worker.ts';
import { MARK_TASK, markLater } from '../studio/files/mark-later.ts';
import { purgeTrash, sweepUploads } from '../studio/files/sweep.ts';
import { INDEX_TASK, indexGenerations } from '../studio/generations/index-generations.ts';
import { moderationTasks, recurringModerationTasks } from '../studio/moderation/tasks.ts';
import { forgetPromptHelps } from '../studio/prompt-helper/help-with-prompt.ts';
import { PRUNE_OUTCOMES_TASK, pruneOutcomes } from '../studio/runs/circuit.ts';
import { keepToolTimes, TOOL_TIMES_TASK } from '../studio/runs/tool-times.ts';
import type { Deps } from './compose.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What is done again and again, apart from what a part of the studio lists itself. */
const recurringWork: readonly (Recurring & { run: (deps: Deps) => Promise<unknown> })[] = [
  { kind: 'sweep_uploads', everySeconds: HOUR_SECONDS, run: sweepUploads },
  { kind: 'purge_trash', everySeconds: HOUR_SECONDS, run: purgeTrash },
  { kind: 'prune_events', everySeconds: HOUR_SECONDS, run: pruneLiveEvents },
  { kind: 'forget_prompt_helps', everySeconds: HOUR_SECONDS, run: forgetPromptHelps },
  { kind: 'prune_accounts', everySeconds: HOUR_SECONDS, run: ({ pipeline }) => pruneAccounts(pipeline) },
  { ...MARK_TASK, run: markLater },
  { ...INDEX_TASK, run: indexGenerations },
  { ...TOOL_TIMES_TASK, run: keepToolTimes },
  { ...PRUNE_OUTCOMES_TASK, run: pruneOutcomes },
  { ...KEEP_STATUS_TASK, run: (deps) => keepStatus(deps) },
  { ...KEEP_BUSINESS_TASK, run: (deps) => keepBusiness(deps) },
  { ...SETTLE_REFERRALS, run: async (deps) => settleReferrals(deps.database, await deps.billing.now()) },
  {
    kind: 'check_drift',
    everySeconds: DAY_SECONDS,
    // Loaded here: what imports models would make every start longer.
    run: async (deps) => (await import('../operate/administration/tools/drift.ts')).checkAllDrift(deps),
  },
];

/** Everything that is done later than the request that asked for it, by the kind of its task. */
export function taskHandlers(deps: Deps): Record<string, TaskHandler> {
  const recurring = recurringWork.map(({ kind, run }): [string, TaskHandler] => [
    kind,
    async () => {
      await run(deps);
    },
  ]);
  return {
    [MAIL_TASK]: createMailHandler(deps.config, () => readMailLook(deps)),
    [TEXT_MESSAGE_TASK]: createTextMessageHandler(deps.config, deps.log),
    ...Object.fromEntries(recurring),
    ...billingTasks(deps),
    ...ledgerTasks(deps),
    ...webhookTasks(deps),
    ...inboxTasks(deps),
    ...noticeTasks(deps),
    ...ownDataTasks(deps),
    ...retentionTasks(deps),
    ...riskTasks(deps),
    ...moderationTasks(deps),
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

export const recurringTasks: readonly Recurring[] = [
  ...recurringWork,
  ...recurringBillingTasks,
  ...recurringLedgerTasks,
  ...recurringRetentionTasks,
  ...recurringNoticeTasks,
  ...recurringInboxTasks,
  ...recurringOwnDataTasks,
  ...recurringRiskTasks,
  ...recurringModerationTasks,
];
