import * as z from 'zod/mini';

/** The shapes of the inbox over HTTP. */

export const inboxKinds = ['done', 'failed', 'batch', 'share', 'balance', 'studio', 'decision'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** What an entry tells, by its kind, as it was at the event. */
export const inboxNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), name: z.string(), tool: z.string(), count: z.int() }),
  /** `returned` tokens. */
  z.object({ kind: z.literal('failed'), name: z.string(), tool: z.string(), returned: z.int() }),
  z.object({
    kind: z.literal('batch'),
    name: z.string(),
    tool: z.string(),
    done: z.int(),
    failed: z.int(),
    returned: z.int(),
  }),
  z.object({ kind: z.literal('share'), event: z.enum(['viewed', 'closed']), title: z.string() }),
  /** `tokens` that are left. */
  z.object({ kind: z.literal('balance'), tokens: z.int() }),
  z.object({
    kind: z.literal('decision'),
    event: z.enum(['released', 'refused', 'reinstated', 'upheld', 'taken_down']),
    name: z.string(),
  }),
]);
export type InboxNews = z.infer<typeof inboxNewsSchema>;

export const inboxEntrySchema = z.object({
  id: z.uuid(),
  news: inboxNewsSchema,
  generationId: z.nullable(z.uuid()),
  /** Where it leads: an address of the studio's pages, without the origin. */
  link: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type InboxEntry = z.infer<typeof inboxEntrySchema>;

export const inboxListSchema = z.object({
  entries: z.array(inboxEntrySchema),
  /** Counted up to 100. */
  unread: z.int(),
  nextCursor: z.nullable(z.string()),
});
export type InboxList = z.infer<typeof inboxListSchema>;
