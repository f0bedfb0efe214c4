import { sql } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';

type ActDeps = { database: Database; live: LiveFeed };

export const flagBody = z.strictObject({ reason: z.string().trim().min(1).max(500).default('Admin review') });

type Flagged = { is_new: boolean; owner: string; seq: number | null };
type Unflagged = { was_flagged: boolean; owner: string; seq: number | null };

/** Marks a generation for review; its owner's pages follow. Nothing happens to one that is marked. @throws AppError 404 */
export async function flagGeneration(deps: ActDeps, admin: Admin, id: string, reason: string): Promise<void> {
  const flagged = await writeAudited(deps.database, { admin }, async (transaction) => {
    const { rows } = await sql<Flagged>`
      select is_new, owner, seq from flag_generation(${id}::uuid, ${admin.id}::uuid, ${reason})`.execute(transaction);
    const [result] = rows;
    const note = {
      action: 'generation.flag',
      target: { kind: 'generation' as const, id },
      after: { flagged: true },
      reason,
    };
    return { result, note: result?.is_new === true ? note : null };
  });
  publish(deps, flagged);
}

/** Takes the mark away and closes its case as withdrawn. @throws AppError 404 */
export async function unflagGeneration(deps: ActDeps, admin: Admin, id: string): Promise<void> {
  const unflagged = await writeAudited(deps.database, { admin }, async (transaction) => {
    const { rows } = await sql<Unflagged>`
      select was_flagged, owner, seq
      from unflag_generation(${id}::uuid, ${admin.id}::uuid, 'withdrawn', null)`.execute(transaction);
    const [result] = rows;
    const note = {
      action: 'generation.unflag',
      target: { kind: 'generation' as const, id },
      before: { flagged: true },
    };
    return { result, note: result?.was_flagged === true ? note : null };
  });
  publish(deps, unflagged);
}

/** Tells the owner's pages about an event of theirs, if there was one. */
export function publish({ live }: { live: LiveFeed }, event: { owner: string; seq: number | null } | undefined): void {
  if (event !== undefined && event.seq !== null) live.publish({ userId: event.owner, seq: event.seq });
}
