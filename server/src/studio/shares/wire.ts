import * as z from 'zod/mini';

/** The shapes of share links over HTTP. */

/** How many results the page of a link shows; what of a collection comes behind them does not appear. */
export const MOST_SHOWN = 100;

/** `expired`: its time is over; `gone`: nothing that it leads to can be shown now; `revoked`: for good. */
export const shareStateSchema = z.enum(['open', 'expired', 'gone', 'revoked']);

export const shareSchema = z.object({
  id: z.uuid(),
  /** The whole address; null where it can no longer be told because the secrets of the studio have changed. */
  link: z.nullable(z.string()),
  state: shareStateSchema,
  kind: z.enum(['results', 'collection']),
  /** What its page is called; null where its owner gave it no name. */
  title: z.nullable(z.string()),
  /** The name of its collection, else of its first result, preferring results that are still there. */
  name: z.string(),
  results: z.int(),
  thumbnailUrl: z.nullable(z.string()),
  hasPassword: z.boolean(),
  mayDownload: z.boolean(),
  showsPrompt: z.boolean(),
  mayComment: z.boolean(),
  mayApprove: z.boolean(),
  /** How often its page was opened, without its owner's own visits and robots that say what they are. */
  views: z.int(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** Why the studio closed the link. */
  reason: z.nullable(z.string()),
});

export const shareListSchema = z.object({
  shares: z.array(shareSchema),
  /** Those that are neither revoked nor over, and how many there may be. */
  open: z.int(),
  most: z.int(),
  /** Whether new links can be made here. */
  isOn: z.boolean(),
  /** For how many days a link can last; 0 is no limit. */
  longestDays: z.int(),
  nextCursor: z.nullable(z.string()),
});

export type Share = z.infer<typeof shareSchema>;
export type ShareList = z.infer<typeof shareListSchema>;
