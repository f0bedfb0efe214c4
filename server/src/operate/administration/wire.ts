import * as z from 'zod/mini';
import { refundFailures } from '../../money/billing/refund-outcome.ts';
import { storageSchema } from '../../studio/files/wire.ts';
import { generationSchema } from '../../studio/generations/wire.ts';
import { appealSchema } from '../../studio/moderation/wire.ts';
import { ownExportSchema } from '../own-data/wire.ts';

/** What administration says over HTTP about people and their generations. The web imports the types. */

export const userSorts = ['generations', 'email', 'created', 'tokens', 'used'] as const;
export const userFilters = ['all', 'paying', 'suspended', 'unconfirmed', 'admins', 'indebted', 'workspaces'] as const;

export const adminUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.nullable(z.string()),
  /** A link that works for an hour, as are all links to files here. */
  avatar_url: z.nullable(z.string()),
  tokens: z.int(),
  purchased_tokens: z.int(),
  generation_count: z.int(),
  /** Charged less what came back, by the ledger. */
  tokens_used: z.int(),
  subscriptions: z.array(z.object({ status: z.string(), current_period_end: z.string() })),
  subscription_status: z.enum(['free', 'pro', 'business']),
  created_at: z.string(),
  role: z.enum(['user', 'admin']),
  emailConfirmed: z.boolean(),
  isSuspended: z.boolean(),
  /** Of a workspace, which nobody signs in to: its name and the first of its owners; null of a person. */
  workspace: z.nullable(
    z.object({ name: z.string(), owner: z.nullable(z.object({ id: z.uuid(), email: z.string() })) }),
  ),
});

/** `GET /functions/v1/admin-get-users?q&filter&sort&order&page&limit`. */
export const adminUsersSchema = z.object({
  success: z.literal(true),
  users: z.array(adminUserSchema),
  /** Of all that the search and the filter find. */
  total: z.int(),
  /** Counted from 1. */
  page: z.int(),
  pages: z.int(),
});

/** `GET /api/admin/stats`: the cards. */
export const adminStatsSchema = z.object({
  users: z.int(),
  newUsers7Days: z.int(),
  paying: z.int(),
  suspended: z.int(),
  generations: z.int(),
  generations24Hours: z.int(),
  failed24Hours: z.int(),
  processing: z.int(),
  tokensUsed: z.int(),
  /** What people could still spend. */
  tokensOutstanding: z.int(),
  /** Paid less what went back, by currency, in its smallest unit. */
  revenue30Days: z.array(z.object({ currency: z.string(), amount: z.int() })),
  openFlags: z.int(),
  /** People with signals of abuse: cases that wait for a look, and those who are held. */
  riskOpen: z.int(),
  riskHeld: z.int(),
  /** On sale while a provider has changed the model behind them. */
  driftedTools: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Results that are stored without their marks. */
  unmarked: z.int(),
});

/** A generation as administrators see it: also in the trash, with links to its files that work for an hour. */
export const adminGenerationSchema = z.extend(generationSchema, {
  email: z.string(),
  removed_at: z.nullable(z.string()),
  removed_as: z.nullable(z.enum(['trash', 'cancelled'])),
});

/** `POST /functions/v1/admin-get-user-generations` `{userId, q?, status?, tool_type?, flagged?, cursor?, limit?}`. */
export const adminGenerationsSchema = z.object({
  success: z.literal(true),
  generations: z.array(adminGenerationSchema),
  nextCursor: z.nullable(z.string()),
});

const adminSessionSchema = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});

/** `GET /api/admin/users/:id`. */
export const adminUserDetailSchema = z.object({
  user: z.extend(adminUserSchema, {
    bio: z.nullable(z.string()),
    twitter: z.nullable(z.string()),
    instagram: z.nullable(z.string()),
    debt: z.int(),
    /** What they keep, and the most that they may; null is no limit. */
    storage: storageSchema,
    /** Notices about what they made or uploaded, and how many of them something was taken down for. */
    notices: z.object({ received: z.int(), upheld: z.int() }),
    /** How many of their generations are worked on at once, and as many as of everybody when null. */
    runsAtOnce: z.nullable(z.int()),
    suspension: z.nullable(z.object({ reason: z.nullable(z.string()), until: z.nullable(z.string()) })),
    /** Named in ADMIN_EMAILS: the role cannot be taken here. */
    isOperator: z.boolean(),
    /** It is the administrator who asks: cannot be suspended, nor lose the role. */
    isSelf: z.boolean(),
  }),
  /** Tokens charged for running generations. They are kept when a generation completes and returned otherwise. */
  holds: z.array(
    z.object({
      generation_id: z.uuid(),
      tool_name: z.string(),
      generation_name: z.string(),
      tokens: z.int(),
      created_at: z.string(),
      deadline_at: z.nullable(z.string()),
    }),
  ),
  heldTokens: z.int(),
  sessions: z.array(adminSessionSchema),
  /** Generations by tool and status, without what is in the trash. */
  counts: z.array(z.object({ tool_type: z.string(), status: z.string(), count: z.int() })),
});

/** `GET /api/admin/users/:id/copies`; `POST` `{reason}` makes one. */
export const personCopiesSchema = z.object({
  /** The last ones, newest first. */
  copies: z.array(ownExportSchema),
});

/** `GET /api/admin/erasures`: deleted accounts whose files are still being removed, the oldest first. */
export const openErasuresSchema = z.object({
  erasures: z.array(
    z.object({
      /** Of the receipt, which is at `/erasures/<number>`. */
      number: z.string(),
      accountId: z.uuid(),
      askedAt: z.string(),
      filesLeft: z.int(),
    }),
  ),
});

export const adminPaymentSchema = z.object({
  id: z.string(),
  user_id: z.uuid(),
  /** Null once the account is deleted. */
  email: z.nullable(z.string()),
  kind: z.enum(['pack', 'top_up', 'plan', 'renewal', 'upgrade', 'downgrade']),
  product: z.string(),
  subscription_id: z.nullable(z.string()),
  /** The smallest unit of the currency, as are refunded and disputed. */
  amount: z.int(),
  currency: z.string(),
  /** What of the amount was tax; a reverse charge is paid by the recipient. */
  tax: z.int(),
  is_reverse_charge: z.boolean(),
  refunded: z.int(),
  disputed: z.int(),
  tokens: z.int(),
  lapsed: z.int(),
  taken_back: z.int(),
  paid_at: z.string(),
  /** It went through a card or a bank, to which money can go back. */
  can_refund: z.boolean(),
  /** Of the last refund that was asked for here; null where there is none, or it went through. */
  refund_state: z.nullable(z.enum(['under_way', 'refused', 'failed'])),
  /** In the payment service's words. */
  refund_refused: z.nullable(z.string()),
  refund_failure: z.nullable(z.enum(refundFailures)),
});

/** `GET /api/admin/users/:id/payments` and, for everybody, `GET /api/admin/payments?q&currency&cursor&limit`. */
export const adminPaymentsSchema = z.object({
  payments: z.array(adminPaymentSchema),
  nextCursor: z.nullable(z.string()),
});

/** `GET /api/admin/payments/currencies`. */
export const paidCurrenciesSchema = z.object({ currencies: z.array(z.string()) });

/** `POST /api/admin/users/:id/tokens` `{id, amount, pocket?, reason}`: `amount` may be negative, `id` is the client's. */
export const adjustedSchema = z.object({
  tokens: z.int(),
  purchased_tokens: z.int(),
  debt: z.int(),
  /** The same id had been booked before; nothing more was. */
  isDuplicate: z.boolean(),
});

/** `POST /api/admin/users/:id/end-sessions`, `/suspend`, ... answer what became of it. */
export const endedSessionsSchema = z.object({ ended: z.int() });

const auditLineSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** Null for an operator at the terminal, as is the e-mail. */
  adminId: z.nullable(z.uuid()),
  adminEmail: z.nullable(z.string()),
  /** Such as `user.suspend`. */
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  /** How the account that it was done to is called; null of anything else, and once the account is gone. */
  targetName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** `GET /api/admin/audit?q&action&adminId&targetId&from&to&cursor&limit`; `/api/admin/audit.csv` with the same filters. */
export const auditPageSchema = z.object({
  lines: z.array(auditLineSchema),
  /** All actions that were ever noted, to choose from. */
  actions: z.array(z.string()),
  nextCursor: z.nullable(z.string()),
});

export const moderationCaseSchema = z.object({
  id: z.int(),
  /** Null once it is removed for good. */
  generation: z.nullable(adminGenerationSchema),
  generation_id: z.uuid(),
  user_id: z.uuid(),
  email: z.nullable(z.string()),
  generation_name: z.string(),
  reason: z.string(),
  flaggedAt: z.string(),
  flaggedBy: z.nullable(z.string()),
  /** `flagged` by an administrator, `held` before it was shown, or `blocked` by what was found. */
  kind: z.enum(['flagged', 'held', 'blocked']),
  decision: z.nullable(z.enum(['kept', 'removed', 'withdrawn', 'released', 'refused'])),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Why it is held or was blocked; null of what was flagged. */
  finding: z.nullable(
    z.object({ rule: z.string(), source: z.string(), score: z.nullable(z.number()), found: z.optional(z.string()) }),
  ),
  /** What is sealed. Its addresses answer administrators alone. */
  files: z.array(z.object({ url: z.string(), pictureUrl: z.nullable(z.string()), contentType: z.string() })),
  /** When what is held should be decided. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  appeal: z.nullable(appealSchema),
  /** How many results of the same person were refused before. */
  refusedBefore: z.int(),
});

/** `GET /api/admin/moderation?state=held|appealed|open|decided&cursor&limit`. */
export const moderationQueueSchema = z.object({
  cases: z.array(moderationCaseSchema),
  open: z.int(),
  held: z.int(),
  appealed: z.int(),
  /** Reviews of what was refused before the charge, which wait. */
  refusals: z.int(),
  nextCursor: z.nullable(z.string()),
});
/** `POST /api/admin/moderation/:id/review`: which case was decided, and what is held now. */
export const reviewDecidedSchema = z.extend(moderationQueueSchema, { decided: z.int() });

export type AdminUser = z.infer<typeof adminUserSchema>;
export type AdminUsers = z.infer<typeof adminUsersSchema>;
export type AdminStats = z.infer<typeof adminStatsSchema>;
export type AdminGeneration = z.infer<typeof adminGenerationSchema>;
export type AdminGenerations = z.infer<typeof adminGenerationsSchema>;
export type AdminUserDetail = z.infer<typeof adminUserDetailSchema>;
export type AdminPayment = z.infer<typeof adminPaymentSchema>;
export type AdminPayments = z.infer<typeof adminPaymentsSchema>;
export type PaidCurrencies = z.infer<typeof paidCurrenciesSchema>;
export type Adjusted = z.infer<typeof adjustedSchema>;
export type EndedSessions = z.infer<typeof endedSessionsSchema>;
export type AuditLine = z.infer<typeof auditLineSchema>;
export type AuditPage = z.infer<typeof auditPageSchema>;
export type ModerationCase = z.infer<typeof moderationCaseSchema>;
export type ModerationQueue = z.infer<typeof moderationQueueSchema>;
export type ReviewDecided = z.infer<typeof reviewDecidedSchema>;
export type PersonCopies = z.infer<typeof personCopiesSchema>;
export type OpenErasures = z.infer<typeof openErasuresSchema>;
