import * as z from 'zod/mini';

/** The shapes of a person's own data that cross HTTP. */

export const ownExportSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled', 'expired']),
  /** An administrator may ask for it as well; only its owner can download it. */
  askedBy: z.enum(['person', 'administrator']),
  /** ISO times. */
  askedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Until when it can be downloaded. */
  keepUntil: z.nullable(z.string()),
  filesDone: z.int(),
  /** Null until they are counted. */
  files: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** The hash of the whole ZIP, in hexadecimal digits. */
  sha256: z.nullable(z.string()),
});

export const ownExportsSchema = z.object({
  /** The last ones, newest first. */
  exports: z.array(ownExportSchema),
  /** ISO time; null when one may be asked for now. */
  nextAt: z.nullable(z.string()),
  keepDays: z.int(),
});

/** Works for 15 minutes, in the session that asked. */
export const exportLinkSchema = z.object({ url: z.string() });

export const consentsSchema = z.object({
  /** Newest first. */
  consents: z.array(
    z.object({
      kind: z.enum(['terms', 'privacy', 'prompt_in_files']),
      /** The version of the text; null where it has none. */
      version: z.nullable(z.string()),
      /** The language in which it was read; null where that was not asked. */
      language: z.nullable(z.string()),
      isGiven: z.boolean(),
      /** ISO time. */
      at: z.string(),
    }),
  ),
});

export type Consents = z.infer<typeof consentsSchema>;
export type OwnExport = z.infer<typeof ownExportSchema>;
export type OwnExports = z.infer<typeof ownExportsSchema>;
