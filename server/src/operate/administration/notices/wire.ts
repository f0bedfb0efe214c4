import * as z from 'zod/mini';
import { appealDecisionSchema } from '../../../studio/moderation/wire.ts';
import { noticeKindSchema, statementSchema } from '../../notices/wire.ts';

/** What the desk of notices says over HTTP. The web imports the types. */

const decisionSchema = z.nullable(z.enum(['taken_down', 'kept']));

export const noticeLineSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  kind: noticeKindSchema,
  reason: z.string(),
  receivedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  decision: decisionSchema,
  decidedAt: z.nullable(z.string()),
  /** How much of this studio it names. */
  subjects: z.int(),
  openAppeals: z.int(),
});
/** `GET /api/admin/notices?state=open|appealed|decided&kind&cursor`: what is due next comes first. */
export const noticeListSchema = z.object({
  notices: z.array(noticeLineSchema),
  open: z.int(),
  overdue: z.int(),
  appealed: z.int(),
  nextCursor: z.nullable(z.string()),
});

const fileSchema = z.object({
  /** Signed, or of the desk alone where it is sealed. */
  url: z.string(),
  /** A still picture of it; null where there is none. */
  pictureUrl: z.nullable(z.string()),
  contentType: z.string(),
});

/** A file that a notice is about: one of the files that a generation made, or an upload. */
const foundFileSchema = z.object({
  ...fileSchema.shape,
  key: z.string(),
  /** True for the one among several files that the notice names, or that is the same as a named one. */
  isMeant: z.boolean(),
});

/** Something of this studio that a notice is about, or that is the same as that. */
const foundSchema = z.object({
  generationId: z.nullable(z.uuid()),
  /** The key of an upload. */
  key: z.nullable(z.string()),
  name: z.string(),
  userId: z.uuid(),
  email: z.nullable(z.string()),
  /** How many other notices about this author were right, of how many there were. */
  upheld: z.int(),
  notices: z.int(),
  how: z.enum(['reported', 'identical', 'carried', 'near']),
  /** In how many of 64 bits the pictures differ; null where it is not near. */
  bits: z.nullable(z.int()),
  files: z.array(foundFileSchema),
});

export const takedownSchema = z.object({
  id: z.uuid(),
  generationId: z.nullable(z.uuid()),
  /** The key of one output of a generation, if the notice is about that output alone. */
  output: z.nullable(z.string()),
  name: z.string(),
  userId: z.uuid(),
  email: z.nullable(z.string()),
  reason: z.string(),
  takenAt: z.string(),
  keepUntil: z.string(),
  liftedAt: z.nullable(z.string()),
  erasedAt: z.nullable(z.string()),
  appeal: z.nullable(z.object({ text: z.string(), at: z.string() })),
  appealDecision: z.nullable(appealDecisionSchema),
  appealAnswer: z.nullable(z.string()),
  files: z.array(fileSchema),
});

/** What was put together for an authority. */
export const noticeReportSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  recipient: z.string(),
  reason: z.string(),
  request: z.nullable(z.string()),
  madeBy: z.nullable(z.string()),
  askedAt: z.string(),
  /** Null while it is being made. */
  readyAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** It can be downloaded. */
  isThere: z.boolean(),
});

/** `GET /api/admin/notices/:id`; deciding answers it anew. */
export const noticeDetailSchema = z.object({
  ...noticeLineSchema.shape,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  links: z.array(z.string()),
  statements: z.array(statementSchema),
  /** Its sender gave a file to compare with. */
  hasFile: z.boolean(),
  decidedBy: z.nullable(z.string()),
  toAuthor: z.nullable(z.string()),
  toReporter: z.nullable(z.string()),
  found: z.array(foundSchema),
  takedowns: z.array(takedownSchema),
  /** Without the request of an authority: it was decided for what the law has reported. */
  isReportable: z.boolean(),
  reports: z.array(noticeReportSchema),
});

export type NoticeLine = z.infer<typeof noticeLineSchema>;
export type NoticeList = z.infer<typeof noticeListSchema>;
export type Found = z.infer<typeof foundSchema>;
export type Takedown = z.infer<typeof takedownSchema>;
export type NoticeReport = z.infer<typeof noticeReportSchema>;
export type NoticeDetail = z.infer<typeof noticeDetailSchema>;
