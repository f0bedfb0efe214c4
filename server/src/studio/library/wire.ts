import * as z from 'zod/mini';
import { outputSchema } from '../files/wire.ts';
import { keepSchema } from '../generations/wire.ts';

/** The shapes of how people order what they keep: marks, tags and collections. */

/** Generations by what their owner thinks of them, as it is after a change. */
export const keptSchema = z.object({
  generations: z.array(z.object({ id: z.uuid(), keep: keepSchema, tags: z.array(z.string()) })),
});

export const tagsSchema = z.object({ tags: z.array(z.string()) });

export const collectionSchema = z.object({
  id: z.uuid(),
  /** Within which it is; null at the top. */
  parent_id: z.nullable(z.uuid()),
  name: z.string(),
  /** The query of `GET /api/generations` that fills a smart collection; null for one that is filled by hand. */
  rule: z.nullable(z.record(z.string(), z.string())),
  /** How many generations are in it itself; null where a rule fills it. */
  count: z.nullable(z.int()),
  /** The chosen cover, else the first result in it. */
  cover: z.nullable(outputSchema),
  /** Whether an open link leads to it, so that others see what is put there. */
  is_shared: z.boolean(),
  created_at: z.string(),
});

export const collectionsSchema = z.object({ collections: z.array(collectionSchema) });

/** The collections that a generation was put into. */
export const homesSchema = z.object({ collections: z.array(z.uuid()) });

export type Kept = z.infer<typeof keptSchema>;
export type Collection = z.infer<typeof collectionSchema>;
