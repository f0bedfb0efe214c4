import type { LiveFeed } from '../../http/live/feed.ts';
import type { Generation } from '../../http/wire.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRow } from '../../platform/database/sql-function.ts';
import { findGeneration } from './find.ts';

/**
 * To the trash, from where it can be restored for 30 days.
 * @throws AppError 404, or 409 `processing` while it is being made
 */
export async function removeGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed },
  token: string,
  id: string,
): Promise<void> {
  const row = await callForRow(deps.pipeline, functions.remove_generation, { session_token: token, of_generation: id });
  deps.live.publish({ userId: row.user_id, seq: row.seq });
}

/** @throws AppError 404 when it is not in this person's trash */
export async function restoreGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed },
  token: string,
  id: string,
): Promise<Generation> {
  const row = await callForRow(deps.pipeline, functions.restore_generation, {
    session_token: token,
    of_generation: id,
  });
  deps.live.publish({ userId: row.user_id, seq: row.seq });
  return findGeneration(deps, token, id);
}
