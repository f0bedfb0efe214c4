import type { LiveFeed } from '../../http/live/feed.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { WebhookProvider } from './address.ts';

const WAKE = { name: 'wake_run', text: 'select wake_run($1, $2, $3) as outcome' };

type WakeRow = { outcome: 'unknown' | 'mismatch' | 'woken' | 'settled' };

/**
 * A provider has news of a run: it is asked about now. Hearing of it again changes nothing.
 * @param requestId the provider's own id, which fills in for a lost answer to the submit; null when it has none
 * @throws AppError 404, or 409 `other_request` when the run is known under another id
 */
export async function wakeRun(
  { pipeline, live }: { pipeline: Pipeline; live: LiveFeed },
  provider: WebhookProvider,
  runId: string,
  requestId: string | null,
): Promise<void> {
  const [row] = await pipeline.call<WakeRow>(WAKE, [runId, provider, requestId]);
  if (row === undefined || row.outcome === 'unknown') throw notFound();
  if (row.outcome === 'mismatch') throw new AppError('other_request', 'This run is known under another request', 409);
  if (row.outcome === 'woken') live.wakeWorkers();
}
