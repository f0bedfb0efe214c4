import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { readBalance } from '../../money/ledger/balance.ts';
import { functions } from '../../platform/database/functions.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { runsAtOnce } from '../../platform/settings/registry.ts';
import type { GenerationPorts } from '../generations/submit.ts';
import { tellProviderOfCancel } from '../runs/tell-provider.ts';
import { findBatch } from './read-batches.ts';
import type { StoppedBatch } from './wire.ts';

const mayBeSilent = { seq: z.number().nullable() };
const PAUSE = refined(functions.pause_batch, (row) => row.extend(mayBeSilent));
const RESUME = refined(functions.resume_batch, (row) => row.extend(mayBeSilent));
const CANCEL = refined(functions.cancel_batch, (row) => row.extend(mayBeSilent));

type Deps = GenerationPorts & { log: Logger };

/** Stops what has not begun. What is under way goes on. @throws AppError 404 */
export async function pauseBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const given = { session_token: token, of_batch: id, concurrency: await runsAtOnce(deps) };
  const row = await callForRow(deps.pipeline, PAUSE, given);
  return told(deps, token, id, { ...row, count: row.stopped, returned: 0 });
}

/** Lets what was stopped wait its turn again. @throws AppError 404 */
export async function resumeBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const given = { session_token: token, of_batch: id, concurrency: await runsAtOnce(deps) };
  const row = await callForRow(deps.pipeline, RESUME, given);
  return told(deps, token, id, { ...row, count: row.resumed, returned: 0 });
}

/** Takes back what has not begun, with its tokens. What is under way goes on. @throws AppError 404 */
export async function cancelBatch(deps: Deps, token: string, id: string): Promise<StoppedBatch> {
  const row = await callForRow(deps.pipeline, CANCEL, { session_token: token, of_batch: id });
  for (const cancelled of row.cancelled) tellProviderOfCancel(deps, cancelled);
  return told(deps, token, id, { ...row, count: row.cancelled.length });
}

type Done = { user_id: string; seq: number | null; count: number; returned: number };

async function told(
  deps: Deps & { live: LiveFeed },
  token: string,
  id: string,
  { user_id, seq, count, returned }: Done,
): Promise<StoppedBatch> {
  if (seq !== null) deps.live.publish({ userId: user_id, seq });
  deps.live.wakeWorkers();
  const { total } = await readBalance(deps, token);
  return { batch: await findBatch(deps, token, id), count, returned, new_total_tokens: total };
}
