import * as z from 'zod/mini';
import { appealSchema } from '../../studio/moderation/wire.ts';
import { noticeKinds, statements } from './rules.ts';

/** What notices say over HTTP to those who send them and to the authors. The web imports the types. */

export const noticeKindSchema = z.enum(noticeKinds);
export const statementSchema = z.enum(statements);

/** `POST /api/notices/file`: what a file is found by. The file itself is not kept. */
export const sentPrintSchema = z.object({ print: z.string() });

/** `POST /api/notices` (201). Whoever has the token may ask what became of the notice. */
export const noticeReceiptSchema = z.object({ number: z.int(), token: z.string(), dueAt: z.string() });

/** `POST /api/notices/status` `{token}`. */
export const noticeStatusSchema = z.object({
  number: z.int(),
  kind: noticeKindSchema,
  receivedAt: z.string(),
  dueAt: z.string(),
  decision: z.nullable(z.enum(['taken_down', 'kept'])),
  decidedAt: z.nullable(z.string()),
  /** In words of the people who decided. */
  answer: z.nullable(z.string()),
});

/** Small counts are not told exactly, because they could tell who is meant. */
const countSchema = z.union([z.int(), z.literal('fewer than 5')]);

/** `GET /api/notices/figures`: of the last year, for everybody. */
export const noticeFiguresSchema = z.object({
  kinds: z.array(
    z.object({
      kind: noticeKindSchema,
      received: countSchema,
      takenDown: countSchema,
      kept: countSchema,
      /** Decided after their time, or still waiting then. */
      late: countSchema,
      /** From the notice to its decision; null while fewer than 5 were decided. */
      medianHours: z.nullable(z.number()),
    }),
  ),
  appeals: z.object({ made: countSchema, reinstated: countSchema, upheld: countSchema }),
  /** Reviews of what the rules refused before it was made. */
  refusals: z.object({ made: countSchema, allowed: countSchema, upheld: countSchema }),
  /** Uploads and results that were refused because the same had been taken down here before. */
  automaticBlocks: countSchema,
});

/** `GET /api/takedowns`: what was taken down of the person who asks, newest first. */
const ownTakedownSchema = z.object({
  id: z.uuid(),
  /** Null of an upload. */
  generationId: z.nullable(z.uuid()),
  name: z.string(),
  kind: noticeKindSchema,
  reason: z.string(),
  takenAt: z.string(),
  appeal: z.nullable(appealSchema),
  /** Once, and while there is something to put back. */
  canAppeal: z.boolean(),
});
export const ownTakedownsSchema = z.object({ takedowns: z.array(ownTakedownSchema) });

export type NoticeReceipt = z.infer<typeof noticeReceiptSchema>;
export type NoticeStatus = z.infer<typeof noticeStatusSchema>;
export type FigureCount = z.infer<typeof countSchema>;
export type NoticeFigures = z.infer<typeof noticeFiguresSchema>;
export type OwnTakedown = z.infer<typeof ownTakedownSchema>;
