import * as z from 'zod/mini';

export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalVersionSchema = z.object({
  kind: z.enum(legalKinds),
  version: z.string(),
  /** ISO time from which it is in force; null for the text that comes with the program. */
  from: z.nullable(z.string()),
  /** Whether everybody has to accept it. */
  asks: z.boolean(),
  /** Whether the operator wrote it; the others are the program's own. */
  isOwn: z.boolean(),
});
export type LegalVersion = z.infer<typeof legalVersionSchema>;

/** What somebody has to accept before they order or buy anything. */
export const missingConsentsSchema = z.object({
  missing: z.array(z.object({ kind: z.enum(legalKinds), version: z.string() })),
});
export type MissingConsents = z.infer<typeof missingConsentsSchema>;
