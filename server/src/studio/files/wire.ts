import * as z from 'zod/mini';

/** The shapes of stored files: what a result consists of, and what people send. */

/** Videos have a length, counted frames and frames a second; sounds have a length. */
const timeFacts = { seconds: z.optional(z.number()), frames: z.optional(z.int()), fps: z.optional(z.number()) };

export const outputSchema = z.object({
  url: z.string(),
  /** A small WebP of the output; null when none could be made. */
  thumbnailUrl: z.nullable(z.string()),
  /** A still picture of a video; null when none could be made. */
  posterUrl: z.nullable(z.string()),
  /** A data URI of a few hundred bytes in the output's own colors. */
  placeholder: z.nullable(z.string()),
  /** Pixels; 0 of a sound. */
  width: z.int(),
  height: z.int(),
  contentType: z.string(),
  bytes: z.int(),
  ...timeFacts,
  hasAudio: z.optional(z.boolean()),
  /** Sounds only: how loud each of its equally long parts is, from 0 to 100 (the loudest). */
  peaks: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(100)))),
  /** The first seconds of a video, small and silent. */
  previewUrl: z.optional(z.string()),
  /** Why it is shown blurred until it is asked for; only where this studio labels it. */
  label: z.optional(z.object({ category: z.nullable(z.string()), rule: z.string() })),
});

/** What somebody keeps, uploads and results together. */
export const storageSchema = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Above these nothing more is uploaded; null is no limit. Results are kept all the same. */
  maxFiles: z.nullable(z.int()),
  maxBytes: z.nullable(z.int()),
});

/** `POST /api/refusals/:id/file`. */
export const sentRefusalSchema = z.object({ refusal: z.uuid() });

export const uploadSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels; 0 of a sound. */
  width: z.int(),
  height: z.int(),
  ...timeFacts,
});

export type Output = z.infer<typeof outputSchema>;
export type Storage = z.infer<typeof storageSchema>;
export type Upload = z.infer<typeof uploadSchema>;
