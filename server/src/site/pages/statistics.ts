import * as z from 'zod';
import type { Content } from '../../operate/content/wire.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import type { PageFacts } from './facts.ts';

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

/** The figures of a demonstration, which nobody runs as a business. */
const demo = [
  { key: 'tools', count: 12, isMore: true },
  { key: 'creations', count: 10_000, isMore: true },
  { key: 'users', count: 5000, isMore: true },
] as const;

/** From how many creations on the real figures are worth showing. */
const WORTH_SHOWING = 1000;

/** `isDemo`: of a studio that still has the name of the product, too. */
type Known = { counts: StudioCounts; isDemo: boolean; tools: number };

/** What the front page counts: the operator's own words, or what is true here. */
export function statisticsOf(
  { statistics: { show, own } }: Content,
  { counts, isDemo, tools }: Known,
): PageFacts['statistics'] {
  if (show === 'none') return [];
  if (show === 'own') return own;
  if (isDemo) return demo;
  const { creations, people } = counts;
  if (creations < WORTH_SHOWING) return [];
  return [
    { key: 'tools', count: tools, isMore: false },
    { key: 'creations', count: creations, isMore: true },
    { key: 'creators', count: people, isMore: false },
  ];
}
