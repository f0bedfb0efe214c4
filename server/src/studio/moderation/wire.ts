import * as z from 'zod/mini';

/** What became of an appeal against something that the studio hid, refused or took down. */
export const appealDecisionSchema = z.enum(['upheld', 'reinstated']);

/** An appeal as its author and administrators read it. */
export const appealSchema = z.object({
  text: z.string(),
  at: z.string(),
  decision: z.nullable(appealDecisionSchema),
  answer: z.nullable(z.string()),
});
