import { createHash, randomBytes } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { limitUse, type RateLimit } from '../../platform/limits/rate-limits.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { noticeArrivedMail, noticeReceiptMail } from '../../platform/mail/templates/notices.ts';
import { PLAIN_TEXT } from '../../platform/plain-text.ts';
import { noticesSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readHash } from '../../studio/files/prints.ts';
import { findSubjects } from './find-subjects.ts';
import { noticeRules } from './rules.ts';
import { readSentPrint, type SentPrint } from './sent-print.ts';
import {
  type NoticeReceipt,
  type NoticeStatus,
  noticeKindSchema,
  noticeStatusSchema,
  statementSchema,
} from './wire.ts';

const NOTICES: RateLimit = { most: 10, seconds: 3600 };
const FILES: RateLimit = { most: 30, seconds: 3600 };
const QUESTIONS: RateLimit = { most: 120, seconds: 3600 };

const NAME = /^\P{Cc}{1,200}$/u;
const LINE = /^\P{Cc}{1,2000}$/u;

export const noticeBody = z
  .strictObject({
    kind: z.enum(noticeKindSchema.options, declareWords(text('siteErrors', 'notice.kind'))),
    links: z
      .array(
        z
          .string()
          .trim()
          .regex(LINE, declareWords(text('siteErrors', 'notice.linkForm'))),
      )
      .max(20)
      .default([]),
    /** As `POST /api/notices/file` answered it. */
    print: z.string().max(1000).optional(),
    /** In place of the file: the 64 digits of its SHA-256, or the 16 of its look. */
    hash: z
      .string()
      .trim()
      .refine((hash) => readHash(hash) !== null, declareWords(text('siteErrors', 'notice.hash')))
      .optional(),
    reason: z
      .string(declareWords(text('siteErrors', 'notice.reason')))
      .trim()
      .min(10, declareWords(text('siteErrors', 'notice.reasonShort')))
      .max(5000, declareWords(text('siteErrors', 'tooLong')))
      .regex(PLAIN_TEXT, declareWords(text('siteErrors', 'notice.reasonPlain'))),
    name: z
      .string()
      .trim()
      .regex(NAME, declareWords(text('siteErrors', 'name')))
      .optional(),
    email: z
      .email(declareWords(text('siteErrors', 'emailForm')))
      .max(254, declareWords(text('siteErrors', 'emailForm')))
      .optional(),
    statements: z.array(z.enum(statementSchema.options)).max(3).default([]),
  })
  .superRefine(({ kind, links, print, hash, name, email, statements }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (links.length === 0 && print === undefined && hash === undefined) {
      refuse('links', declareWords(text('siteErrors', 'notice.links')));
    }
    if (print !== undefined && hash !== undefined) {
      refuse('hash', declareWords(text('siteErrors', 'notice.fileOrHash')));
    }
    const rule = noticeRules[kind];
    if (rule.isNamed && name === undefined) refuse('name', declareWords(text('siteErrors', 'name')));
    if (rule.isNamed && email === undefined) refuse('email', declareWords(text('siteErrors', 'email')));
    if (rule.statements.some((statement) => !statements.includes(statement)))
      refuse('statements', declareWords(text('siteErrors', 'notice.statements')));
  });

type NoticeDeps = { config: Config; database: Database; pipeline: Pipeline; live: LiveFeed; settings: Settings };

/**
 * Keeps a notice, starts its clock, and tells the operators and its sender.
 * @param client the network that it came from
 * @param asked the language of whoever sends it
 * @throws AppError 400, 429 `rate_limited`
 */
export async function takeNotice(
  deps: NoticeDeps,
  { print: sent, hash, ...notice }: z.output<typeof noticeBody>,
  client: string,
  asked: string | null,
): Promise<NoticeReceipt> {
  const { config, database, live } = deps;
  await countUse(deps, `notice-from:${client}`, NOTICES);
  const print = sent === undefined ? null : await readSentPrint(config, sent);
  if (sent !== undefined && print === null) {
    throw invalidInput([{ field: 'print', message: declareWords(text('serviceErrors', 'notices.fileAgain')) }]);
  }
  const prints = print ?? printsOfHash(hash);
  const { hours } = await deps.settings.read(noticesSetting);
  const subjects = await findSubjects(database, notice.links);
  const token = randomBytes(32).toString('base64url');
  const receipt = await database.transaction().execute(async (transaction) => {
    const { name = null, email = null, kind, reason, links, statements } = notice;
    const due = sql<Date>`now() + make_interval(hours => ${hours[kind]})`;
    const half = sql<Date>`now() + make_interval(mins => ${hours[kind] * 30})`;
    const kept = await transaction
      .insertInto('notices')
      .values({
        ...{ kind, reason, links, statements, name, email },
        sha256: prints.sha256,
        content_sha256: prints.content,
        look: prints.look,
        watermark: prints.number,
        token_hash: hashOf(token),
        due_at: due,
        half_at: half,
      })
      .returning(['id', 'number', 'due_at'])
      .executeTakeFirstOrThrow();
    const rows = subjects.map((subject) => ({ ...subject, notice_id: kept.id }));
    if (rows.length > 0) await transaction.insertInto('notice_subjects').values(rows).execute();
    const told = { number: Number(kept.number), kind, dueAt: kept.due_at };
    const deskUrl = `${originFor(config, null)}/admin/notices/${kept.id}`;
    await enqueueMail(transaction, noticeArrivedMail({ to: config.supportInbox, ...told, deskUrl }));
    if (email !== null) {
      const statusUrl = `${originFor(config, null)}/report#${token}`;
      await enqueueMail(transaction, noticeReceiptMail({ to: email, ...told, statusUrl }), undefined, asked);
    }
    return { number: told.number, token, dueAt: kept.due_at.toISOString() };
  });
  live.wakeTasks();
  return receipt;
}

function printsOfHash(hash: string | undefined): Omit<SentPrint, 'sha256'> & { sha256: Buffer | null } {
  const read = hash === undefined ? null : readHash(hash);
  const found = { sha256: null, content: null, look: null, number: null };
  if (read === null) return found;
  return 'file' in read ? { ...found, sha256: Buffer.from(read.file, 'hex') } : { ...found, look: read.look };
}

/** @throws AppError 429 */
export function countFile(deps: { pipeline: Pipeline }, client: string): Promise<void> {
  return countUse(deps, `notice-file-from:${client}`, FILES);
}

const statusRow = z.object({
  ...noticeStatusSchema.shape,
  receivedAt: isoTime,
  dueAt: isoTime,
  decidedAt: isoTime.nullable(),
});

/** What became of a notice, to whoever has its token. @throws AppError 404, 429 */
export async function readStatus(
  deps: { database: Database; pipeline: Pipeline },
  token: string,
  client: string,
): Promise<NoticeStatus> {
  await countUse(deps, `notice-status-from:${client}`, QUESTIONS);
  const [row] = await query(deps.database, statusRow)`
    select number, kind, received_at as "receivedAt", due_at as "dueAt", decision, decided_at as "decidedAt",
      to_reporter as answer
    from notices where token_hash = ${hashOf(token)}`;
  if (row === undefined) throw notFound();
  return row;
}

function countUse({ pipeline }: { pipeline: Pipeline }, key: string, limit: RateLimit): Promise<void> {
  return limitUse(pipeline, { key, limit, refusal: text('serviceErrors', 'notices.tooOften') });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
