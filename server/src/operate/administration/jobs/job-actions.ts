import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { callForRow, refined } from '../../../platform/database/sql-function.ts';
import { askWorkers } from '../../../studio/generations/check.ts';
import type { Admin, AdministrationPorts } from '../admin.ts';
import { changeAudited, writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';
import { findAnyGeneration } from '../generations/list-generations.ts';
import { reasonField } from '../input.ts';

export const refundBody = z.strictObject({
  /** Made by the client: the same one again returns nothing more. */
  id: z.uuid('id must be a UUID'),
  tokens: z
    .int(declareWords(text('adminAnswers', 'refund.whole')))
    .min(1)
    .max(10_000_000),
  /** The owner reads it on the receipt. */
  reason: reasonField,
});

/** Without an event where nothing changed. */
const REFUND = refined(functions.refund_out_of_goodwill, (row) => row.extend({ seq: z.number().nullable() }));

/**
 * Returns tokens of a completed generation out of goodwill; its result stays.
 * @throws AppError 404, 409 `not_refundable` for more than is still kept of the charge, 409 `id_reused`
 */
export async function refundJob(
  deps: { database: Database; live: LiveFeed },
  admin: Admin,
  generationId: string,
  { id, tokens, reason }: z.output<typeof refundBody>,
): Promise<void> {
  const refunded = await writeAudited(deps.database, { admin }, async (transaction) => {
    const before = await returnedOf();
    const result = await callForRow(transaction, REFUND, {
      of_generation: generationId,
      request_id: id,
      tokens_to_return: tokens,
      why: reason,
    });
    const after = await returnedOf();
    const isNew = before?.tokens_returned !== after?.tokens_returned;
    return {
      result,
      note: isNew
        ? { action: 'job.refund', target: { kind: 'generation', id: generationId }, before, after, reason }
        : null,
    };

    async function returnedOf() {
      return transaction
        .selectFrom('ai_generations')
        .select(['tokens_used', 'tokens_returned'])
        .where('id', '=', generationId)
        .executeTakeFirst();
    }
  });
  publish(deps, refunded);
}

/** Asks the provider about a generation now; what waits or is being saved is looked at by the workers. @throws AppError 404 */
export async function checkJob(deps: AdministrationPorts, admin: Admin, id: string): Promise<void> {
  const { status } = await findAnyGeneration(deps, id);
  await changeAudited(deps.database, { admin }, async () => ({
    action: 'job.check',
    target: { kind: 'generation', id },
    before: { status },
  }));
  deps.live.wakeWorkers();
  await askWorkers(deps, [id]);
}
