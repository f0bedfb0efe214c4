import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';

export type StudioCounts = { creations: number; people: number };

const countsRow = z.object({ creations: z.coerce.number(), people: z.coerce.number() });

/** What was made here, and by how many people; a workspace is nobody. */
export async function readStudioCounts(database: Database): Promise<StudioCounts> {
  const [row] = await query(database, countsRow)`
    select count(*) as creations,
      count(distinct user_id) filter (where user_id not in (select id from workspaces)) as people from ai_generations
    where status = 'completed' and not is_imported(tool_type)`;
  return row ?? { creations: 0, people: 0 };
}
