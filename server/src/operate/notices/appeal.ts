import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import { requireOwner } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { appealArrivedMail } from '../../platform/mail/templates/notices.ts';
import { PLAIN_TEXT } from '../../platform/plain-text.ts';
import { appealDecisionSchema } from '../../studio/moderation/wire.ts';
import { noticeKindSchema, type OwnTakedown } from './wire.ts';

export const appealBody = z.strictObject({
  text: z
    .string(declareWords(text('siteErrors', 'appeal.why')))
    .trim()
    .min(10, declareWords(text('siteErrors', 'appeal.whyShort')))
    .max(5000, declareWords(text('siteErrors', 'tooLong')))
    .regex(PLAIN_TEXT, declareWords(text('siteErrors', 'plain'))),
});

const APPEAL = refined(functions.appeal_takedown, (row) => row.extend({ seq: z.number().nullable() }));

const takedownRow = z.object({
  id: z.string(),
  generation_id: z.string().nullable(),
  name: z.string(),
  kind: z.enum(noticeKindSchema.options),
  reason: z.string(),
  taken_at: isoTime,
  appeal: z.string().nullable(),
  appealed_at: isoTime.nullable(),
  appeal_decision: z.enum(appealDecisionSchema.options).nullable(),
  appeal_answer: z.string().nullable(),
  is_erased: z.boolean(),
});
const MOST = 200;

/** What was taken down of the person of this session, newest first. @throws AppError `not_signed_in` */
export async function listOwnTakedowns(
  { database, pipeline }: { database: Database; pipeline: Pipeline },
  sessionToken: string,
): Promise<{ takedowns: OwnTakedown[] }> {
  const owner = await requireOwner(pipeline, sessionToken);
  const rows = await query(database, takedownRow)`
    select id, generation_id, name, kind, reason, taken_at, appeal, appealed_at, appeal_decision, appeal_answer,
      erased_at is not null as is_erased
    from takedowns where user_id = ${owner} order by taken_at desc limit ${MOST}`;
  return {
    takedowns: rows.map(({ generation_id, taken_at, appeal, appealed_at, is_erased, ...row }) => ({
      id: row.id,
      generationId: generation_id,
      name: row.name,
      kind: row.kind,
      reason: row.reason,
      takenAt: taken_at,
      appeal:
        appeal === null || appealed_at === null
          ? null
          : { text: appeal, at: appealed_at, decision: row.appeal_decision, answer: row.appeal_answer },
      canAppeal: appeal === null && row.appeal_decision === null && !is_erased,
    })),
  };
}

/**
 * The author says why it should be put back. People decide.
 * @throws AppError 404, 409 `appealed`
 */
export async function appealTakedown(
  deps: { config: Config; database: Database; live: LiveFeed },
  sessionToken: string,
  id: string,
  { text: words }: z.output<typeof appealBody>,
): Promise<void> {
  const { config, database, live } = deps;
  try {
    const { owner, seq } = await database.transaction().execute(async (transaction) => {
      const appealed = await callForRow(transaction, APPEAL, {
        session_token: sessionToken,
        of_takedown: id,
        words,
      });
      const taken = await transaction
        .selectFrom('takedowns')
        .select(['notice_id', 'name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const deskUrl = `${originFor(config, null)}/admin/notices/${taken.notice_id}`;
      await enqueueMail(transaction, appealArrivedMail({ to: config.supportInbox, name: taken.name, deskUrl }));
      return appealed;
    });
    if (seq !== null) live.publish({ userId: owner, seq });
    live.wakeTasks();
  } catch (error) {
    throw explainDatabaseError(error);
  }
}
