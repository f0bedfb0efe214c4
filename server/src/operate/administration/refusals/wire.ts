import * as z from 'zod/mini';

/** What a rule refused before anything was charged, and whose person asked for a review. Times are ISO. */
export const refusalSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.nullable(z.string()),
  kind: z.enum(['text', 'upload']),
  /** The tool's id, or the folder of an upload. */
  place: z.string(),
  /** The tools whose form it was sent for; for an upload, all tools whose files go to that folder. */
  tools: z.array(z.string()),
  field: z.string(),
  language: z.nullable(z.string()),
  rules: z.array(z.object({ rule: z.string(), category: z.nullable(z.string()), source: z.string() })),
  /** Null of an upload, and once it is not kept any more. */
  words: z.nullable(z.string()),
  /** Its address answers administrators alone. */
  file: z.nullable(z.object({ url: z.string(), contentType: z.string() })),
  reason: z.string(),
  refusedAt: z.string(),
  askedAt: z.string(),
  decision: z.nullable(z.enum(['allowed', 'upheld'])),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reply: z.nullable(z.string()),
});

/** `GET /api/admin/refusals?state=open|decided&cursor&limit`: what waits oldest first, what was decided newest first. */
export const refusalsSchema = z.object({
  refusals: z.array(refusalSchema),
  open: z.int(),
  nextCursor: z.nullable(z.string()),
});

export type Refusal = z.infer<typeof refusalSchema>;
export type Refusals = z.infer<typeof refusalsSchema>;
