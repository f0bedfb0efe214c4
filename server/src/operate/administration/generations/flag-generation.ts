import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { callForRow, refined } from '../../../platform/database/sql-function.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';

type ActDeps = { database: Database; live: LiveFeed };

export const flagBody = z.strictObject({ reason: z.string().trim().min(1).max(500).default('Admin review') });

/** Without an event where nothing changed. */
const FLAG = refined(functions.flag_generation, (row) => row.extend({ seq: z.number().nullable() }));
export const UNFLAG = refined(functions.unflag_generation, (row) => row.extend({ seq: z.number().nullable() }));

/** Marks a generation for review; its owner's pages follow. Nothing happens to one that is marked. @throws AppError 404 */
export async function flagGeneration(deps: ActDeps, admin: Admin, id: string, reason: string): Promise<void> {
  const flagged = await writeAudited(deps.database, { admin }, async (transaction) => {
    const result = await callForRow(transaction, FLAG, { of_generation: id, by_admin: admin.id, why: reason });
    const note = {
      action: 'generation.flag' as const,
      target: { kind: 'generation' as const, id },
      after: { flagged: true },
      reason,
    };
    return { result, note: result.is_new ? note : null };
  });
  publish(deps, flagged);
}

/** Takes the mark away and closes its case as withdrawn. @throws AppError 404 */
export async function unflagGeneration(deps: ActDeps, admin: Admin, id: string): Promise<void> {
  const unflagged = await writeAudited(deps.database, { admin }, async (transaction) => {
    const result = await callForRow(transaction, UNFLAG, {
      of_generation: id,
      by_admin: admin.id,
      with_decision: 'withdrawn',
      with_note: null,
    });
    const note = {
      action: 'generation.unflag' as const,
      target: { kind: 'generation' as const, id },
      before: { flagged: true },
    };
    return { result, note: result.was_flagged ? note : null };
  });
  publish(deps, unflagged);
}

/** Tells the owner's pages about an event of theirs, if there was one. */
export function publish({ live }: { live: LiveFeed }, event: { owner: string; seq: number | null }): void {
  if (event.seq !== null) live.publish({ userId: event.owner, seq: event.seq });
}
