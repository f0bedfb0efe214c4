import { sql } from 'kysely';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireOwner } from '../../http/principal.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { PURGED_AT_ONCE, purgeGenerations } from '../files/purge-generations.ts';
import { findGeneration } from './record.ts';
import type { EmptiedTrash, Generation } from './wire.ts';

/**
 * To the trash, from where it can be restored for as long as the studio keeps it.
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

/** What a running generation works from, and what an administrator looks into, is left for the sweep after 30 days. */
const mayGo = sql`g.removed_as = 'trash' and not g.metadata ? 'flagged'
  and g.metadata #>> '{review,state}' is distinct from 'held' and not exists (
  select from ai_generations o
  where o.user_id = g.user_id and o.status = 'processing' and position(g.id::text in o.input_data::text) > 0
)`;

/** Deletes for good the longest gone of what is in this person's trash. @throws AppError `not_signed_in` */
export async function emptyTrash(
  deps: { database: Database; pipeline: Pipeline; store: ObjectStore; log: Logger },
  principal: string,
): Promise<EmptiedTrash> {
  await requireOwner(deps.pipeline, principal);
  const removed = await purgeGenerations(deps, sql`g.user_id = (select session_user_id(${principal})) and ${mayGo}`);
  return { removed, isMore: removed === PURGED_AT_ONCE };
}
