import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow } from '../../platform/database/sql-function.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { reviewAppealMail } from '../../platform/mail/templates/moderation.ts';
import { PLAIN_TEXT } from '../../platform/plain-text.ts';
import { findGeneration } from '../generations/record.ts';
import type { Generation } from '../generations/wire.ts';

/** Why something should be shown that was hidden or refused: a result, or a publication. */
export const appealBody = z.strictObject({
  text: z
    .string(declareWords(text('refusals', 'appeal.why')))
    .trim()
    .min(10, declareWords(text('refusals', 'appeal.whyShort')))
    .max(2000, declareWords(text('refusals', 'appeal.long')))
    .regex(PLAIN_TEXT, declareWords(text('refusals', 'appeal.plain'))),
});

/**
 * The person whose result was refused says why it should be shown. People decide.
 * @throws AppError 404, 409 `appealed`
 */
export async function appealReview(
  deps: { config: Config; database: Database; pipeline: Pipeline; live: LiveFeed },
  token: string,
  id: string,
  { text }: z.output<typeof appealBody>,
): Promise<Generation> {
  try {
    const { owner, seq } = await deps.database.transaction().execute(async (transaction) => {
      const appealed = await callForRow(transaction, functions.appeal_review, {
        session_token: token,
        of_generation: id,
        words: text,
      });
      const { generation_name: name } = await transaction
        .selectFrom('ai_generations')
        .select('generation_name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const deskUrl = `${originFor(deps.config, null)}/admin/moderation?state=appealed`;
      await enqueueMail(transaction, reviewAppealMail({ to: deps.config.supportInbox, name, deskUrl }));
      return appealed;
    });
    deps.live.publish({ userId: owner, seq });
    deps.live.wakeTasks();
  } catch (error) {
    throw explainDatabaseError(error);
  }
  return findGeneration(deps, token, id);
}
