import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { reasonField } from '../input.ts';
import type { Adjusted } from '../wire.ts';

const MOST = 10_000_000;

export const adjustBody = z.strictObject({
  /** Made by the client: the same one again books nothing more. */
  id: z.uuid('id must be a UUID'),
  amount: z
    .int('The amount must be whole tokens')
    .min(-MOST)
    .max(MOST)
    .refine((amount) => amount !== 0, declareWords(text('errors', 'admin.notZero'))),
  /** Where tokens go, or are taken from first. */
  pocket: z.enum(['tokens', 'purchased_tokens']).default('purchased_tokens'),
  reason: reasonField,
});

const balanceSchema = z.object({ tokens: z.number(), purchased_tokens: z.number(), debt: z.number() });
type Balance = z.output<typeof balanceSchema>;

const rowSchema = z.object({
  is_duplicate: z.boolean(),
  before: balanceSchema,
  after: balanceSchema.extend({ event_seq: z.number() }),
});

const balanceOf = ({ tokens, purchased_tokens, debt }: Balance): Balance => ({ tokens, purchased_tokens, debt });

/**
 * Gives a person tokens, which pay a debt first, or takes them: what is not there becomes debt.
 * @throws AppError 404 for nobody, 409 `id_reused` for an id that booked something else
 */
export async function adjustTokens(
  { database, live }: { database: Database; live: LiveFeed },
  admin: Admin,
  userId: string,
  { id, amount, pocket, reason }: z.output<typeof adjustBody>,
): Promise<Adjusted> {
  const { seq, ...adjusted } = await writeAudited(database, { admin }, async (transaction) => {
    const rows = await query(transaction, rowSchema)`
      select is_duplicate, to_jsonb(before) as before, to_jsonb(after) as after
      from adjust_user_tokens(${userId}::uuid, ${amount}, ${pocket}, ${id}::uuid, ${reason})`;
    const [row] = rows;
    if (row === undefined) throw new Error('adjust_user_tokens answered no row');
    const before = balanceOf(row.before);
    const after = balanceOf(row.after);
    return {
      result: { ...after, isDuplicate: row.is_duplicate, seq: row.after.event_seq },
      note: row.is_duplicate
        ? null
        : { action: 'user.adjust_tokens', target: { kind: 'user', id: userId }, before, after, reason },
    };
  });
  live.publish({ userId, seq });
  return adjusted;
}
