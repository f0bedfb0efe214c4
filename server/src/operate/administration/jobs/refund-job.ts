import { sql } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { publish } from '../generations/flag-generation.ts';
import { reasonField } from '../input.ts';

export const refundBody = z.strictObject({
  /** Made by the client: the same one again returns nothing more. */
  id: z.uuid('id must be a UUID'),
  tokens: z.int('Please give whole tokens').min(1).max(10_000_000),
  /** The owner reads it on the receipt. */
  reason: reasonField,
});

type Refunded = { owner: string; seq: number | null };

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
    const { rows } = await sql<Refunded>`
      select owner, seq from refund_out_of_goodwill(${generationId}::uuid, ${id}::uuid, ${tokens}, ${reason})`.execute(
      transaction,
    );
    const after = await returnedOf();
    const isNew = before?.tokens_returned !== after?.tokens_returned;
    return {
      result: rows[0],
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
