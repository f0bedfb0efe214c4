import * as z from 'zod/mini';

/** The shapes of the inbox over HTTP. */

export const inboxKinds = [
  'done',
  'failed',
  'batch',
  'share',
  'comment',
  'approval',
  'invitation',
  'membership',
  'balance',
  'decision',
] as const;

/** The workspace that an entry is about; left out in the reader's own studio. */
const workspace = z.optional(z.object({ id: z.uuid(), name: z.string() }));

/** What an entry tells, by its kind, as it was at the event. */
export const inboxNewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), name: z.string(), tool: z.string(), count: z.int(), workspace }),
  /** `returned` tokens; `isRemoved` where the studio took it away. */
  z.object({
    kind: z.literal('failed'),
    name: z.string(),
    tool: z.string(),
    returned: z.int(),
    isRemoved: z.optional(z.literal(true)),
    workspace,
  }),
  z.object({
    kind: z.literal('batch'),
    name: z.string(),
    tool: z.string(),
    done: z.int(),
    failed: z.int(),
    returned: z.int(),
    workspace,
  }),
  z.object({ kind: z.literal('share'), event: z.enum(['viewed', 'closed']), title: z.string() }),
  /** `by` a guest, about the result of that `name`. */
  z.object({ kind: z.literal('comment'), by: z.string(), name: z.string() }),
  z.object({ kind: z.literal('approval'), event: z.enum(['approved', 'changes']), by: z.string(), name: z.string() }),
  /** To a workspace of that name; `by` is empty where nobody is left to name. */
  z.object({ kind: z.literal('invitation'), invitation: z.uuid(), workspace: z.string(), by: z.string() }),
  /** What others made of the reader's place in a workspace of that name; `role` is the one from then on. */
  z.object({
    kind: z.literal('membership'),
    event: z.enum(['removed', 'deleted', 'role']),
    workspace: z.string(),
    role: z.enum(['owner', 'editor', 'viewer', 'billing']),
  }),
  /** `tokens` that are left, of the reader or of a workspace that they may pay for. */
  z.object({ kind: z.literal('balance'), tokens: z.int(), workspace }),
  z.object({
    kind: z.literal('decision'),
    event: z.enum([
      'released',
      'refused',
      'reinstated',
      'upheld',
      'taken_down',
      'refusal_allowed',
      'refusal_upheld',
      'publication_public',
      'publication_refused',
      'publication_hidden',
      'publication_reinstated',
      'publication_upheld',
      'comment_removed',
      'tokens_given',
      'tokens_taken',
      'tokens_returned',
      'payment_refunded',
      'payment_refund_failed',
    ]),
    /** Of a refusal, the rule; of a publication, its title; of tokens, the reason; of a payment, what it was for. */
    name: z.string(),
    /** How many, of a decision about tokens. */
    tokens: z.optional(z.int()),
    /** How much, of a payment: in the smallest unit of its currency. */
    money: z.optional(z.object({ amount: z.int(), currency: z.string() })),
    workspace,
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

export const inboxChannels = ['inbox', 'push', 'mail'] as const;
export const digests = ['off', 'daily', 'weekly'] as const;

/** By which channels a person is told of each kind; `mail` is the mail of the day or week. */
export const inboxChoicesSchema = z.object({
  kinds: z.array(z.object({ kind: z.enum(inboxKinds), inbox: z.boolean(), push: z.boolean(), mail: z.boolean() })),
  digest: z.enum(digests),
  /** Where their morning is, as the IANA names it; null until it was said. */
  zone: z.nullable(z.string()),
});
export type InboxChoices = z.infer<typeof inboxChoicesSchema>;

export const pushBrowserSchema = z.object({ id: z.uuid(), userAgent: z.string(), createdAt: z.string() });

/** Browsers that pushes go to, and the key that new ones subscribe with. */
export const pushBrowsersSchema = z.object({ publicKey: z.string(), browsers: z.array(pushBrowserSchema) });
