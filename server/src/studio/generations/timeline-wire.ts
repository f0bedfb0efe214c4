import * as z from 'zod/mini';

export const timelineSchema = z.object({
  /** Newest first; months without anything are left out. */
  months: z.array(
    z.object({
      /** `2026-11`. */
      month: z.string(),
      count: z.int(),
      /** There are more than `count` says: a month is counted up to 1,000. */
      isMore: z.boolean(),
    }),
  ),
});
export type Timeline = z.infer<typeof timelineSchema>;
