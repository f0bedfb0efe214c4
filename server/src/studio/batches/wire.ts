import * as z from 'zod/mini';
import { generationSchema } from '../generations/wire.ts';

export const axisValueSchema = z.union([z.string(), z.number(), z.boolean()]);

export const batchAxisSchema = z.object({ field: z.string(), values: z.array(axisValueSchema) });

const itemLabel = {
  /** Which value of each axis it has, counted from 0. */
  cell: z.array(z.int()),
  /** Prompts that were written out, by their field. */
  texts: z.record(z.string(), z.string()),
  /** Null where the tool takes none. */
  seed: z.nullable(z.number()),
};
export const itemLabelSchema = z.object(itemLabel);

export const batchQuoteSchema = z.object({
  /** How many generations it is. */
  count: z.int(),
  /** The price of all items together. */
  tokens: z.int(),
  /** How many tokens the balance lacks. */
  missing: z.int(),
  /** To be sent with the order, which is then exactly these items. */
  seed: z.int(),
  items: z.array(z.object({ ...itemLabel, tokens: z.int() })),
});

const batchSchema = z.object({
  id: z.uuid(),
  tool_type: z.string(),
  tool_name: z.string(),
  name: z.string(),
  axes: z.array(batchAxisSchema),
  state: z.enum(['running', 'paused', 'cancelled', 'done']),
  count: z.int(),
  waiting: z.int(),
  running: z.int(),
  completed: z.int(),
  failed: z.int(),
  /** Taken back before they began, or while they were made. */
  cancelled: z.int(),
  /** What it cost when it was ordered, and what came back since. */
  receipt: z.object({ charged: z.int(), returned: z.int(), kept: z.int() }),
  created_at: z.string(),
});

export const batchDetailSchema = z.object({
  batch: batchSchema,
  items: z.array(
    z.object({
      ...itemLabel,
      generation_id: z.uuid(),
      charged: z.int(),
      returned: z.int(),
      /** Null once it is in the trash or was cancelled. */
      generation: z.nullable(generationSchema),
    }),
  ),
});

export const batchListSchema = z.object({ batches: z.array(batchSchema) });
export const submittedBatchSchema = z.object({ batch: batchSchema, new_total_tokens: z.int() });
export const stoppedBatchSchema = z.object({
  batch: batchSchema,
  /** How many generations it stopped, let go on or cancelled. */
  count: z.int(),
  /** Tokens that came back. */
  returned: z.int(),
  new_total_tokens: z.int(),
});

/** All that is being made for a person or waits: what is under way first, then what waits, in its order. */
export const queueSchema = z.object({
  entries: z.array(
    z.object({
      generation: generationSchema,
      batch_id: z.nullable(z.uuid()),
      /** It waits for other work of this person, and may be moved. */
      isWaiting: z.boolean(),
      isPaused: z.boolean(),
    }),
  ),
  batches: z.array(batchSchema),
});

const promptListSchema = z.object({ name: z.string(), entries: z.array(z.string()), updated_at: z.string() });
export const promptListsSchema = z.object({ lists: z.array(promptListSchema) });

export type Batch = z.infer<typeof batchSchema>;
export type BatchQuote = z.infer<typeof batchQuoteSchema>;
export type BatchDetail = z.infer<typeof batchDetailSchema>;
export type BatchList = z.infer<typeof batchListSchema>;
export type SubmittedBatch = z.infer<typeof submittedBatchSchema>;
export type StoppedBatch = z.infer<typeof stoppedBatchSchema>;
export type Queue = z.infer<typeof queueSchema>;
export type PromptLists = z.infer<typeof promptListsSchema>;
