import * as z from 'zod/mini';
import { balanceSchema, progressSchema } from '../../http/wire.ts';
import { outputSchema } from '../files/wire.ts';

/** The shapes of generations: in answers, in lists and in the live stream. */

export const receiptSchema = z.object({
  charged: z.int(),
  returned: z.int(),
  /** Why tokens came back, in words for the person who paid. */
  reason: z.nullable(z.string()),
});

export const keepLabels = ['red', 'yellow', 'green', 'blue', 'purple'] as const;

/** What its owner thinks of a generation. */
export const keepSchema = z.object({
  favorite: z.boolean(),
  /** 0 is none. */
  rating: z.int().check(z.minimum(0), z.maximum(5)),
  label: z.nullable(z.enum(keepLabels)),
  /** What was decided when going through many. */
  verdict: z.nullable(z.enum(['kept', 'rejected'])),
  /** Nothing that its owner or the clocks of the studio do deletes it. */
  protected: z.boolean(),
  /** Protected until it is unlocked. */
  locked: z._default(z.boolean(), false),
});

/** What is kept of a generation that nobody has rated, labelled or protected. */
export const nothingKept: z.infer<typeof keepSchema> = {
  favorite: false,
  rating: 0,
  label: null,
  verdict: null,
  protected: false,
  locked: false,
};

export const generationSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  tool_type: z.string(),
  tool_name: z.string(),
  generation_name: z.string(),
  status: z.string(),
  tokens_used: z.int(),
  input_data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** One address, or the JSON text of an array of addresses. */
  output_file_url: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  progress: z.nullable(progressSchema),
  outputs: z.array(outputSchema),
  receipt: receiptSchema,
  keep: z._default(keepSchema, nothingKept),
  /** In the words of its owner, in their order. */
  tags: z._default(z.array(z.string()), []),
  /** How many comments there are, of its owner and of guests. */
  comments: z._default(z.int(), 0),
});

export const generationListSchema = z.object({
  generations: z.array(generationSchema),
  /** With the first page only. */
  total: z.nullable(z.int()),
  /** There are more than the total says: searches and the trash are counted up to a bound. */
  totalIsMore: z.boolean(),
  nextCursor: z.nullable(z.string()),
});

/** From what a generation was made, and what was made of it: a page of its family. */
export const lineageSchema = z.object({
  /** What it is a remix of; `publication` is null once that is not public. */
  remixOf: z._default(
    z.nullable(
      z.object({ publication: z.nullable(z.object({ path: z.string(), title: z.string(), credit: z.string() })) }),
    ),
    null,
  ),
  /** The way from the first of them to this one, then what was made of it, then all others; parents before children. */
  nodes: z.array(
    z.object({
      id: z.uuid(),
      /** Null while it is in the trash, and once it is deleted for good. */
      generation: z.nullable(generationSchema),
      isInTrash: z.boolean(),
      /** How many were made of it, directly or not. */
      below: z.int(),
      /** What it cost together with those, less what was returned. */
      branchTokens: z.int(),
    }),
  ),
  /** The edges from these nodes to their parents. A tree shows a child under the parent of its first edge. */
  edges: z.array(
    z.object({
      child: z.uuid(),
      parent: z.uuid(),
      /** What the child made of it. */
      part: z.string(),
      /** Which output of the parent, counted from 0; null where it is none of them, or only its settings. */
      output: z.nullable(z.int()),
    }),
  ),
  /** `isMore`: the family is larger and was cut off. */
  total: z.object({ generations: z.int(), tokens: z.int(), isMore: z.boolean() }),
  nextOffset: z.nullable(z.int()),
});

/** One step of emptying the trash. */
export const emptiedTrashSchema = z.object({
  removed: z.int(),
  /** There is more; ask again. */
  isMore: z.boolean(),
});

export const generationOfFileSchema = z.object({ generation: z.nullable(generationSchema) });

export const submittedSchema = z.object({ generation: generationSchema, new_total_tokens: z.int() });

export const quoteSchema = z.object({
  tokens: z.int(),
  lines: z.array(z.object({ label: z.string(), tokens: z.int() })),
  /** Previews from words alone only: the words of the prompt that will not be drawn. */
  notDrawn: z.optional(z.array(z.string())),
});

/** What the form of each tool that takes a result will cost with it. */
export const sendPricesSchema = z.object({
  prices: z.array(
    z.object({
      tool: z.string(),
      field: z.string(),
      tokens: z.int(),
      /** Another file that is still to be chosen may make it more. */
      isLeast: z.boolean(),
    }),
  ),
});

/** Cancel either took the record away and returned the tokens, or could only ask the provider to stop. */
export const cancelSchema = z.object({
  outcome: z.enum(['cancelled', 'requested', 'already_finished']),
  generation: z.nullable(generationSchema),
  balance: balanceSchema,
});

/** `returned` tokens, of those that were removed. */
export const clearStalledSchema = z.object({ checked: z.int(), removed: z.int(), returned: z.int() });

/** Event `change` of the live stream; its id is the person's own sequence number. */
export const changeEventSchema = z.object({
  type: z.enum(['insert', 'update', 'delete']),
  generationId: z.uuid(),
  /** As it is now; null when it is gone. */
  generation: z.nullable(generationSchema),
  balance: balanceSchema,
});

export type Receipt = z.infer<typeof receiptSchema>;
export type Generation = z.infer<typeof generationSchema>;
export type Keep = z.infer<typeof keepSchema>;
export type GenerationList = z.infer<typeof generationListSchema>;
export type Submitted = z.infer<typeof submittedSchema>;
export type EmptiedTrash = z.infer<typeof emptiedTrashSchema>;
export type Lineage = z.infer<typeof lineageSchema>;
export type Quote = z.infer<typeof quoteSchema>;
export type SendPrices = z.infer<typeof sendPricesSchema>;
export type Cancelled = z.infer<typeof cancelSchema>;
export type ClearedStalled = z.infer<typeof clearStalledSchema>;
export type ChangeEvent = z.infer<typeof changeEventSchema>;
