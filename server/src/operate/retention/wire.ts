import * as z from 'zod/mini';

/** The rules by which things are kept, as administration reads them. The web imports the types. */

export const retentionViewSchema = z.object({
  rules: z.array(
    z.object({
      /** Its name in the setting `retention`. */
      name: z.string(),
      what: z.string(),
      /** From when the days are counted, behind "30 days". */
      counted: z.string(),
      why: z.string(),
      least: z.int(),
      most: z.int(),
      /** Null is for good. */
      byDefault: z.nullable(z.int()),
      isForGoodAllowed: z.boolean(),
      days: z.nullable(z.int()),
      /** How much the night that comes ends, up to `countedAtMost`. */
      ends: z.int(),
    }),
  ),
  countedAtMost: z.int(),
});

export type RetentionView = z.infer<typeof retentionViewSchema>;
