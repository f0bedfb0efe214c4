import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { readBalance } from '../../money/ledger/balance.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Providers } from '../providers/provider.ts';
import { tellProviderOfCancel } from '../runs/tell-provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { findGeneration } from './record.ts';
import type { Cancelled } from './wire.ts';

const CANCEL = refined(functions.cancel_generation, (row) =>
  row.extend({ outcome: z.enum(['cancelled', 'requested', 'already_finished']), seq: z.number().nullable() }),
);

/**
 * Free while the provider has not started: the record goes and its tokens return. Afterwards the provider is asked to
 * stop, and unless it confirms, the result is shown and stays charged.
 * @throws AppError 404
 */
export async function cancelGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed; providers: Providers; tools: ToolRegistry; log: Logger },
  token: string,
  id: string,
): Promise<Cancelled> {
  const row = await callForRow(deps.pipeline, CANCEL, { session_token: token, of_generation: id });
  if (row.seq !== null) deps.live.publish({ userId: row.user_id, seq: row.seq });
  if (row.outcome === 'cancelled') tellProviderOfCancel(deps, id);
  deps.live.wakeWorkers();
  return {
    outcome: row.outcome,
    generation: row.outcome === 'cancelled' ? null : await findGeneration(deps, token, id),
    balance: await readBalance(deps, token),
  };
}
