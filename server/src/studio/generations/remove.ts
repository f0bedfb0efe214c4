import type { LiveFeed } from '../../http/live/feed.ts';
import type { Generation } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { findGeneration } from './find.ts';

const REMOVE = { name: 'remove_generation', text: 'select user_id, seq from remove_generation($1, $2)' };
const RESTORE = { name: 'restore_generation', text: 'select user_id, seq from restore_generation($1, $2)' };

type EventRow = { user_id: string; seq: number };

/**
 * To the trash, from where it can be restored for 30 days.
 * @throws AppError 404, or 409 `processing` while it is being made
 */
export async function removeGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed },
  token: string,
  id: string,
): Promise<void> {
  const [row] = await deps.pipeline.call<EventRow>(REMOVE, [token, id]);
  if (row !== undefined) deps.live.publish({ userId: row.user_id, seq: row.seq });
}

/** @throws AppError 404 when it is not in this person's trash */
export async function restoreGeneration(
  deps: { pipeline: Pipeline; live: LiveFeed },
  token: string,
  id: string,
): Promise<Generation> {
  const [row] = await deps.pipeline.call<EventRow>(RESTORE, [token, id]);
  if (row !== undefined) deps.live.publish({ userId: row.user_id, seq: row.seq });
  return findGeneration(deps, token, id);
}
