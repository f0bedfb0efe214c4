import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue, refined } from '../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../platform/errors.ts';

const WAKE = refined(functions.wake_run, () => z.enum(['unknown', 'mismatch', 'woken', 'settled']));

/**
 * A provider has news of a run: it is asked about now. Hearing of it again changes nothing.
 * @param requestId the provider's own id, which fills in for a lost answer to the submit; null when it has none
 * @throws AppError 404, or 409 `other_request` when the run is known under another id
 */
export async function wakeRun(
  { pipeline, live }: { pipeline: Pipeline; live: LiveFeed },
  provider: string,
  runId: string,
  requestId: string | null,
): Promise<void> {
  const outcome = await callForValue(pipeline, WAKE, { run_id: runId, of_provider: provider, request_id: requestId });
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'mismatch') throw new AppError('other_request', 'This run is known under another request', 409);
  if (outcome === 'woken') live.wakeWorkers();
}
