import * as z from 'zod/mini';
import { legalVersionSchema } from '../../../people/legal/wire.ts';

/** Markdown by language. */
const bodies = z.record(z.string(), z.string());
export type Bodies = z.infer<typeof bodies>;

const legalTextSchema = z.object({
  /** What is written and not published yet; `revision` is 0 before the first. */
  draft: z.object({
    revision: z.int(),
    bodies,
    /** ISO time, and the address of an administrator. */
    savedAt: z.nullable(z.string()),
    savedBy: z.nullable(z.string()),
  }),
  /** Newest first. */
  versions: z.array(
    z.object({
      ...legalVersionSchema.shape,
      isInForce: z.boolean(),
      /** Null for the text that comes with the program. */
      madeBy: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});

export const legalDeskSchema = z.object({
  terms: legalTextSchema,
  privacy: legalTextSchema,
  /** Those that are offered, the studio's own first: it stands for those that have no words. */
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type LegalDesk = z.infer<typeof legalDeskSchema>;

/** The words of one version. */
export const legalWordsSchema = z.object({ bodies });

export const legalPreviewSchema = z.object({ html: z.string() });
