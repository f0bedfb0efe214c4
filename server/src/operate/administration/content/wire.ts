import * as z from 'zod/mini';
import { contentSchema } from '../../content/wire.ts';

export const contentDeskSchema = z.object({
  content: contentSchema,
  /** Those that are offered, the studio's own first: what it says stands for those that have no words. */
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Newest first; the first is in force. None: pages say their own. */
  versions: z.array(
    z.object({
      id: z.int(),
      /** ISO time. */
      madeAt: z.string(),
      /** The address of the administrator. */
      madeBy: z.string(),
      note: z.string(),
    }),
  ),
});
export type ContentDesk = z.infer<typeof contentDeskSchema>;

/** A page as it would be, whole. */
export const contentPreviewSchema = z.object({ html: z.string() });
export const previewPages = ['/', '/about', '/contact'] as const;

/** A file for the front page as it was kept; `poster` is that of a video. */
export const keptShowcaseSchema = z.object({
  file: z.string(),
  poster: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
});
export type KeptShowcase = z.infer<typeof keptShowcaseSchema>;
