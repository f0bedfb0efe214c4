import * as z from 'zod/mini';

/** What administration says over HTTP of a text or file that is tried against moderation. The web imports the types. */

const judgedSchema = z.object({
  level: z.enum(['off', 'label', 'hold', 'block']),
  findings: z.array(
    z.object({
      level: z.enum(['off', 'label', 'hold', 'block']),
      category: z.nullable(z.string()),
      rule: z.string(),
      source: z.enum(['words', 'service', 'unchecked', 'provider', 'known']),
      score: z.nullable(z.number()),
      found: z.optional(z.string()),
    }),
  ),
});
/** `POST /api/admin/moderation/try`: what speaks against a text, the gravest first, and what would follow. */
export const moderationTrialSchema = z.extend(judgedSchema, {
  /** A service that classifies is set up, and has answered. */
  isChecked: z.boolean(),
  /** What would become of the file, if somebody uploaded it, and if it were a result. */
  file: z.optional(z.object({ isChecked: z.boolean(), upload: judgedSchema, result: judgedSchema })),
});
/** `POST /api/admin/moderation/try/file`. */
export const triedFileSchema = z.object({
  /** How sure the service is of each category, 0 to 1. */
  scores: z.record(z.string(), z.number()),
  isChecked: z.boolean(),
  /** It is the same as something that was taken down and may not be stored again. */
  isTakenDown: z.boolean(),
});

export type ModerationTrial = z.infer<typeof moderationTrialSchema>;
export type TriedFile = z.infer<typeof triedFileSchema>;
