import * as z from 'zod/mini';

/** Shapes that cross HTTP and the live stream for every module. The web imports their types, the API document their schemas. */

export const balanceSchema = z.object({
  tokens: z.int(),
  purchased_tokens: z.int(),
  total: z.int(),
});

export const progressSchema = z.object({
  state: z.enum(['queued', 'submitting', 'at_provider', 'saving']),
  /** 0 to 100, or null while nobody knows. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  /** How many are ahead at the provider; 0 means it is being made. */
  queue_position: z.nullable(z.int()),
  message: z.nullable(z.string()),
  /** `own_work`: for other work of the same person; `start`: for a place at the provider; `provider`: in its own queue. */
  waiting_for: z.nullable(z.enum(['own_work', 'start', 'provider'])),
  /** In the line that it waits in, 1 is next; null while nobody knows. */
  place: z.nullable(z.int().check(z.minimum(1))),
  /** What half of such work took of late, from its start; null where this studio has not made enough of it. */
  usual_seconds: z.nullable(z.number()),
  /** Once it has started: when half of such work is done, and nine in ten. */
  expected_at: z.nullable(z.string()),
  expected_by: z.nullable(z.string()),
  /** `free`: not started, tokens return at once. `ask`: started, the provider is asked to stop. `requested`: asked. */
  cancel: z.enum(['free', 'ask', 'requested']),
});

/** Event `balance`, of the same sequence: tokens came or went without a generation. */
export const balanceEventSchema = z.object({ balance: balanceSchema });
/** A reason of a later release is none that this one knows. */
export const signedOutEventSchema = z.object({ reason: z.catch(z.optional(z.literal('suspended')), undefined) });

/** Event `library`, of the same sequence: collections have changed. */
export const libraryEventSchema = z.object({});

/** Event `inbox`, of the same sequence: something was told that comes with no other event. */
export const inboxEventSchema = z.object({});

/** Event `progress`: unsequenced, only the newest matters. */
export const progressEventSchema = z.object({ generationId: z.uuid(), progress: progressSchema });

export const errorSchema = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) });

export type Balance = z.infer<typeof balanceSchema>;
export type Progress = z.infer<typeof progressSchema>;
export type BalanceEvent = z.infer<typeof balanceEventSchema>;
export type ProgressEvent = z.infer<typeof progressEventSchema>;
