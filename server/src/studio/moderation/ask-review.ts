import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { originFor } from '../../http/origins.ts';
import { requireOwner } from '../../http/principal.ts';
import { receiveForReading } from '../../http/receive-file.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { Logger } from '../../platform/log/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { refusalAppealMail } from '../../platform/mail/templates/moderation.ts';
import { readHead, sniffImage, sniffVideo } from '../../platform/media/media-formats.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { putKnown, removeObjects } from '../../platform/objects/remove-files.ts';
import { storedName } from '../../platform/objects/stored-name.ts';
import { PLAIN_TEXT } from '../../platform/plain-text.ts';
import { sha256Of } from '../files/prints.ts';
import { ASKED_WITHIN_HOURS } from './refusals.ts';

/** How many reviews one person may ask for in a day. */
const MOST_REVIEWS = 5;
const FILES = { most: 10, seconds: 86_400 };

export const askReviewBody = z.strictObject({
  reason: z
    .string()
    .trim()
    .max(2000, declareWords(text('refusals', 'appeal.long')))
    .regex(PLAIN_TEXT, declareWords(text('refusals', 'appeal.plain')))
    .default(''),
});

export type ReviewPorts = {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  live: LiveFeed;
  store: ObjectStore;
  log: Logger;
};

/**
 * Whoever was refused asks for a person, once for each refusal.
 * @throws AppError 404, 409 `appealed` or `file_needed`, 429 `rate_limited`
 */
export async function askForReview(
  deps: ReviewPorts,
  token: string,
  id: string,
  { reason }: z.output<typeof askReviewBody>,
): Promise<void> {
  try {
    await deps.database.transaction().execute(async (transaction) => {
      await callForValue(transaction, functions.appeal_refusal, {
        session_token: token,
        of_refusal: id,
        why: reason,
        most: MOST_REVIEWS,
      });
      const { rules } = await transaction
        .selectFrom('refusals')
        .select('rules')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [first] = z.parse(z.array(z.object({ rule: z.string() })), rules);
      const deskUrl = `${originFor(deps.config, null)}/admin/moderation?state=refusals`;
      await enqueueMail(
        transaction,
        refusalAppealMail({ to: deps.config.supportInbox, rule: first?.rule ?? '', deskUrl }),
      );
    });
  } catch (error) {
    throw explainDatabaseError(error);
  }
  deps.live.wakeTasks();
}

/**
 * Takes a refused file once more, for the review that is asked for next: it is sealed, and nobody but reviewers reads it.
 * @throws AppError 400 `invalid_file`, 404, 408, 409 `appealed`, 413, 429 `rate_limited`, 503
 */
export async function sealRefusedFile(
  deps: ReviewPorts,
  token: string,
  id: string,
  incoming: IncomingMessage,
): Promise<void> {
  const owner = await requireOwner(deps.pipeline, token);
  const hash = await callForValue(deps.pipeline, functions.refused_upload, { session_token: token, of_refusal: id });
  const refusal = text('refusals', 'appeal.tooMany');
  await limitUse(deps.pipeline, { key: `refusal-files:${owner}`, limit: FILES, refusal });
  await inWorkFolder(deps.config, async (folder) => {
    const path = join(folder, 'received');
    await receiveForReading(incoming, path);
    const head = await readHead(path);
    const format = (await sniffImage(head)) ?? (await sniffVideo(head));
    // By its hash it is what was refused, which was a picture or a video.
    if (format === null || !hash.equals(await sha256Of({ path }))) {
      throw new AppError('invalid_file', text('refusals', 'appeal.notSame'), 400);
    }
    const key = `${owner}/refused/${storedName('', format.extension)}`;
    const replaced = await seal(deps, { token, id, key, format: format.contentType, bytes: (await stat(path)).size });
    await removeObjects(deps, replaced);
    // Of two at once the later one is kept.
    await putKnown(
      { executor: deps.pipeline, store: deps.store },
      { key, body: { path }, contentType: format.contentType },
    );
  });
}

type Sealed = { token: string; id: string; key: string; format: string; bytes: number };

/** The row first: whatever a crash leaves behind is known, and swept. */
async function seal({ pipeline }: ReviewPorts, { token, id, key, format, bytes }: Sealed): Promise<string[]> {
  return callForValue(pipeline, functions.seal_refused_upload, {
    session_token: token,
    of_refusal: id,
    of_key: key,
    of_type: format,
    of_bytes: bytes,
    keep_hours: ASKED_WITHIN_HOURS,
  });
}

type SweepPorts = Pick<ReviewPorts, 'database' | 'store' | 'log'>;
const AT_ONCE = 100;

/** Ends what nobody asked about in time, and what was decided long enough ago. */
export async function eraseRefusals(deps: SweepPorts): Promise<void> {
  let left = AT_ONCE;
  while (left === AT_ONCE) {
    const { erased, keys } = await callForRow(deps.database, functions.erase_due_refusals, { most: AT_ONCE });
    await removeObjects(deps, keys);
    left = erased;
  }
}
