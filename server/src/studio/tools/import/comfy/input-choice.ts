import * as z from 'zod';

/** What somebody decided of one input. */
export const inputChoice = z.strictObject({
  use: z.enum(['offer', 'fix', 'hide']),
  label: z.string().trim().min(1).max(80).optional(),
  hint: z.string().trim().min(1).max(500).optional(),
  /** Of figures that people choose. */
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  /** What it always is; missing: as in the workflow. */
  value: z.union([z.string().max(20_000), z.number(), z.boolean()]).optional(),
});
export type InputChoice = z.output<typeof inputChoice>;
