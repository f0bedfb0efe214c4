import { type Balance, balanceSchema } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';

const BALANCE = {
  name: 'read_balance',
  text: `select tokens, purchased_tokens, tokens + purchased_tokens as total
    from profiles where id = session_user_id($1)`,
  row: balanceSchema,
};

/** What the person of this session can spend, in tokens. */
export async function readBalance(deps: { pipeline: Pipeline }, token: string): Promise<Balance> {
  const row = await readRow(deps.pipeline, BALANCE, [token]);
  if (row === undefined) throw notFound();
  return row;
}
