import * as z from 'zod';

/** Why a job has no result. Codes that begin with `input_` are about a file that the order names. */
const failureCodes = [
  'refused',
  'input_unreachable',
  'input_unreadable',
  'input_too_large',
  'render_failed',
  'cancelled',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  /** For `input_too_large`: the largest size that is read, in bytes. */
  limit: z.int().optional(),
  /** For `refused`: the complaints in the words of the protocol that the order came by. */
  details: z.array(z.unknown()).optional(),
});
export type Failure = z.infer<typeof failureSchema>;
