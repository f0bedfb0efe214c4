import * as z from 'zod/mini';
import { ledgerEntrySchema } from '../../../money/billing/wire.ts';
import { adminGenerationSchema } from '../wire.ts';

/** What administration says over HTTP about work, providers and the days' figures. The web imports the types. */

/** Whether the database answers, and workers work. */
const coreShape = {
  database: z.object({
    /** How long it took to answer. */
    milliseconds: z.int(),
    connections: z.int(),
    mostConnections: z.int(),
  }),
  worker: z.object({
    /** How long ago one finished a task, in seconds; null where none ever did. Some come due every two minutes. */
    finishedSeconds: z.nullable(z.number()),
    /** Tasks that have waited for one for longer than a minute. */
    overdue: z.int(),
  }),
};

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
      /** The preview engine stands in for that provider. */
      isPreview: z.boolean(),
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
      /** How long the oldest one has waited, in seconds; null when none waits. */
      oldestQueuedSeconds: z.nullable(z.number()),
      medianSeconds: z.nullable(z.number()),
    }),
  ),
  tasks: z.array(z.object({ kind: z.string(), due: z.int(), failing: z.int(), lastError: z.nullable(z.string()) })),
  ...coreShape,
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
  /** The currency of what was paid and earned, in its smallest unit; costs are in US cents. */
  currency: z.string(),
});

export type Job = z.infer<typeof jobSchema>;
export type Jobs = z.infer<typeof jobsSchema>;
export type JobDetail = z.infer<typeof jobDetailSchema>;
export type ProvidersPage = z.infer<typeof providersSchema>;
export type Charts = z.infer<typeof chartsSchema>;
