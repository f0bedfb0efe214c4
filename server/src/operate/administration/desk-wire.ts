import * as z from 'zod/mini';
import { ledgerEntrySchema } from '../../money/billing/wire.ts';
import { coreShape } from './jobs/core-wire.ts';
import { adminGenerationSchema, adminPaymentSchema } from './wire.ts';

/** What administration says over HTTP about settings, prices, work, payments and figures. The web imports the types. */

export const settingSchema = z.object({
  /** A name of the settings' registry, or `tool:<tool id>`. */
  name: z.string(),
  label: z.string(),
  value: z.unknown(),
  byDefault: z.unknown(),
  /** Null while the default is in force. */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});
/** `GET /api/admin/settings`; `PUT /api/admin/settings/:name` `{value, reason?}` answers the setting. */
export const settingsListSchema = z.object({ settings: z.array(settingSchema) });

const judgedSchema = z.object({
  level: z.enum(['off', 'label', 'hold', 'block']),
  findings: z.array(
    z.object({
      level: z.enum(['off', 'label', 'hold', 'block']),
      category: z.nullable(z.string()),
      rule: z.string(),
      source: z.enum(['words', 'service', 'unchecked', 'provider', 'known']),
      score: z.nullable(z.number()),
      found: z.optional(z.string()),
    }),
  ),
});
/** `POST /api/admin/moderation/try`: what speaks against a text, the gravest first, and what would follow. */
export const moderationTrialSchema = z.extend(judgedSchema, {
  /** A service that classifies is set up, and has answered. */
  isChecked: z.boolean(),
  /** What would become of the file, if somebody uploaded it, and if it were a result. */
  file: z.optional(z.object({ isChecked: z.boolean(), upload: judgedSchema, result: judgedSchema })),
});
/** `POST /api/admin/moderation/try/file`. */
export const triedFileSchema = z.object({
  /** How sure the service is of each category, 0 to 1. */
  scores: z.record(z.string(), z.number()),
  isChecked: z.boolean(),
  /** It is the same as something that was taken down and may not be stored again. */
  isTakenDown: z.boolean(),
});
export type TriedFile = z.infer<typeof triedFileSchema>;

export const priceOverridesSchema = z.record(
  z.string(),
  z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1_000_000))),
);
export const priceVersionSchema = z.object({
  version: z.int(),
  /** Null: from the beginning. */
  effectiveFrom: z.nullable(z.string()),
  /** What differs from the catalogue: `{tool id: {price name: figure}}`. */
  prices: priceOverridesSchema,
  note: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  state: z.enum(['past', 'current', 'scheduled']),
});
/** `GET /api/admin/prices`; `POST /api/admin/prices` `{prices, effectiveFrom?, note}` answers it anew (201). */
export const pricesSchema = z.object({
  versions: z.array(priceVersionSchema),
  tools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      figures: z.array(z.object({ name: z.string(), byDefault: z.number(), current: z.number() })),
      fromTokens: z.int(),
    }),
  ),
});
/** `POST /api/admin/prices/preview` `{prices}`: the charges of the last 30 days, had these prices been in force. */
export const pricePreviewSchema = z.object({
  tools: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      generations: z.int(),
      charged: z.int(),
      wouldCharge: z.int(),
      /** "From N tokens" with the new prices. */
      fromTokens: z.int(),
    }),
  ),
  /** Charges whose input can no longer be priced, as its files are gone; counted in none of the figures. */
  skipped: z.int(),
  /** There were more charges; the newest were taken. */
  isSample: z.boolean(),
});

export const jobStates = ['running', 'waiting', 'stuck', 'failed', 'refunded', 'late', 'completed'] as const;
export const jobSchema = z.object({
  generation_id: z.uuid(),
  user_id: z.uuid(),
  email: z.string(),
  tool_type: z.string(),
  tool_name: z.string(),
  generation_name: z.string(),
  status: z.string(),
  provider: z.nullable(z.string()),
  run_state: z.nullable(z.string()),
  failures: z.int(),
  polls: z.int(),
  percent: z.nullable(z.number()),
  message: z.nullable(z.string()),
  error_code: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  tokens_used: z.int(),
  tokens_returned: z.int(),
  return_reason: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** When its next step is due; null while it waits for its owner's other work. */
  due_at: z.nullable(z.string()),
  deadline_at: z.nullable(z.string()),
});
/** `GET /api/admin/jobs?state&tool&provider&q&cursor&limit`. */
export const jobsSchema = z.object({ jobs: z.array(jobSchema), nextCursor: z.nullable(z.string()) });

/** `GET /api/admin/jobs/:id`: why it is as it is. `POST .../check` and `.../refund` `{id, tokens, reason}` answer it anew. */
export const jobDetailSchema = z.object({
  generation: adminGenerationSchema,
  runs: z.array(
    z.object({
      id: z.uuid(),
      step: z.int(),
      provider: z.string(),
      state: z.string(),
      provider_request_id: z.nullable(z.string()),
      created_at: z.string(),
      sent_at: z.nullable(z.string()),
      due_at: z.nullable(z.string()),
      deadline_at: z.string(),
      late_until: z.nullable(z.string()),
      cancel_requested_at: z.nullable(z.string()),
      unknown_since: z.nullable(z.string()),
      failures: z.int(),
      polls: z.int(),
      claims: z.int(),
      percent: z.nullable(z.number()),
      queue_position: z.nullable(z.int()),
      message: z.nullable(z.string()),
    }),
  ),
  /** What happened, oldest first. */
  history: z.array(z.object({ at: z.string(), what: z.string() })),
  entries: z.array(z.omit(ledgerEntrySchema, { money: true })),
  /** The most that may still be given back. */
  refundable: z.int(),
});

/** `GET /api/admin/providers`: over the last 24 hours, and what waits now. */
export const providersSchema = z.object({
  providers: z.array(
    z.object({
      name: z.string(),
      isPreview: z.boolean(),
      concurrency: z.int(),
      queued: z.int(),
      atProvider: z.int(),
      saving: z.int(),
      completed: z.int(),
      failed: z.int(),
      /** Runs whose last step went wrong. */
      troubled: z.int(),
      /** Of the one that has waited longest, in seconds; null when none waits. */
      oldestQueuedSeconds: z.nullable(z.number()),
      medianSeconds: z.nullable(z.number()),
    }),
  ),
  tasks: z.array(z.object({ kind: z.string(), due: z.int(), failing: z.int(), lastError: z.nullable(z.string()) })),
  ...coreShape,
});

export const paymentEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.nullable(z.string()),
  user_id: z.nullable(z.uuid()),
  email: z.nullable(z.string()),
  state: z.enum(['received', 'done', 'ignored', 'failed']),
  attempts: z.int(),
  error: z.nullable(z.string()),
  receivedAt: z.string(),
  processedAt: z.nullable(z.string()),
  /** Its content is still there. */
  canReplay: z.boolean(),
});
/** `GET /api/admin/payment-events?state&q&cursor&limit`; `POST .../:id/replay` answers the event. */
export const paymentEventsSchema = z.object({
  events: z.array(paymentEventSchema),
  counts: z.record(z.string(), z.int()),
  nextCursor: z.nullable(z.string()),
});
/** `GET /api/admin/payments/ungranted`: money that nothing was given for, and pages that were paid without an end. */
export const ungrantedSchema = z.object({
  payments: z.array(adminPaymentSchema),
  checkouts: z.array(
    z.object({
      id: z.string(),
      user_id: z.uuid(),
      email: z.nullable(z.string()),
      offer: z.string(),
      state: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Paid, or running, at a price that stands for none of the studio's offers. */
  cases: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['subscription', 'invoice', 'checkout']),
      user_id: z.uuid(),
      email: z.nullable(z.string()),
      priceId: z.string(),
      cents: z.int(),
      currency: z.string(),
      openedAt: z.string(),
      whatToDo: z.string(),
    }),
  ),
});
export const reconciliationSchema = z.object({
  id: z.int(),
  startedAt: z.string(),
  finishedAt: z.string(),
  since: z.string(),
  checked: z.int(),
  healed: z.array(z.object({ kind: z.string(), id: z.string() })),
  problems: z.array(z.object({ kind: z.string(), id: z.string(), error: z.string() })),
});
/** `GET /api/admin/reconciliations`; `POST /api/admin/reconciliations` compares now and answers them anew. */
export const reconciliationsSchema = z.object({
  isEnabled: z.boolean(),
  reconciliations: z.array(reconciliationSchema),
});

/** `GET /api/admin/charts?days`: by UTC day, `YYYY-MM-DD`, oldest first, days without anything included. */
export const chartsSchema = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      signUps: z.int(),
      payers: z.int(),
      /** US cents or whatever the studio's prices are in, less what went back. */
      revenueCents: z.int(),
      /** Sign-up tokens, plans and packs. */
      tokensGranted: z.int(),
      tokensSpent: z.int(),
      tokensReturned: z.int(),
    }),
  ),
  /** By the day on which it was asked for; only tools and days that had any. */
  tools: z.array(
    z.object({
      day: z.string(),
      tool_type: z.string(),
      tool_name: z.string(),
      generations: z.int(),
      completed: z.int(),
      failed: z.int(),
      tokensEarned: z.int(),
      /** Seconds from the submit to the result. */
      medianSeconds: z.nullable(z.number()),
      p95Seconds: z.nullable(z.number()),
    }),
  ),
  /** Over all these days, most tokens first. */
  margins: z.array(
    z.object({
      tool_type: z.string(),
      tool_name: z.string(),
      completed: z.int(),
      tokensEarned: z.int(),
      /** Tokens earned times what a token brought; null while nothing was sold. */
      earnedCents: z.nullable(z.number()),
      /** Null while the setting `provider_costs` says nothing about the tool. */
      costCents: z.nullable(z.number()),
      marginCents: z.nullable(z.number()),
    }),
  ),
  /** What a token brought in these days: money paid less what went back, by tokens sold; null while none were. */
  centsPerToken: z.nullable(z.number()),
  /** Of what was paid and earned, in its smallest unit; costs are in US cents. */
  currency: z.string(),
});

export type Setting = z.infer<typeof settingSchema>;
export type SettingsList = z.infer<typeof settingsListSchema>;
export type ModerationTrial = z.infer<typeof moderationTrialSchema>;
export type PriceOverrides = z.infer<typeof priceOverridesSchema>;
export type PriceVersion = z.infer<typeof priceVersionSchema>;
export type PricesPage = z.infer<typeof pricesSchema>;
export type PricePreview = z.infer<typeof pricePreviewSchema>;
export type Job = z.infer<typeof jobSchema>;
export type Jobs = z.infer<typeof jobsSchema>;
export type JobDetail = z.infer<typeof jobDetailSchema>;
export type ProvidersPage = z.infer<typeof providersSchema>;
export type PaymentEventLine = z.infer<typeof paymentEventSchema>;
export type PaymentEvents = z.infer<typeof paymentEventsSchema>;
export type Ungranted = z.infer<typeof ungrantedSchema>;
export type Reconciliations = z.infer<typeof reconciliationsSchema>;
export type Charts = z.infer<typeof chartsSchema>;
