import type { LiveFeed } from '../../http/live/feed.ts';
import type { Cancelled } from '../../http/wire.ts';
import { readBalance } from '../../money/ledger/balance.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Providers } from '../providers/provider.ts';
import { tellProviderOfCancel } from '../runs/tell-provider.ts';
import { findGeneration } from './find.ts';

const CANCEL = { name: 'cancel_generation', text: 'select outcome, user_id, seq from cancel_generation($1, $2)' };

type CancelRow = { outcome: Cancelled['outcome']; user_id: string; seq: number | null };

/**
 * Free while the provider has not started: the record goes and its tokens return. Afterwards the provider is asked to
 * stop, and unless it confirms, the result is shown and stays charged.
 * @throws AppError 404
 */
export async function cancelGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed; providers: Providers; log: Logger },
  token: string,
  id: string,
): Promise<Cancelled> {
  const [row] = await deps.pipeline.call<CancelRow>(CANCEL, [token, id]);
  if (row === undefined) throw new Error('cancel_generation answered no row');
  if (row.seq !== null) deps.live.publish({ userId: row.user_id, seq: row.seq });
  if (row.outcome === 'cancelled') tellProviderOfCancel(deps, id);
  deps.live.wakeWorkers();
  return {
    outcome: row.outcome,
    generation: row.outcome === 'cancelled' ? null : await findGeneration(deps, token, id),
    balance: await readBalance(deps, token),
  };
}
