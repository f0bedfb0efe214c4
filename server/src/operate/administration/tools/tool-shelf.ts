import { comingSoon } from '@kinora/catalogue/coming-soon';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import { ownTools } from '../../../studio/tools/code-routes.ts';
import { costSource } from '../../../studio/tools/shelf/fit-entry.ts';
import { shelf } from '../../../studio/tools/shelf/shelf.ts';
import { fromTokens } from '../../../studio/tools/shelf/shelf-price.ts';
import { guardOf, type ProofPorts } from './proof.ts';
import type { ShelfView } from './tool-wire.ts';

type AddedRow = { id: string; state: string; endpoint: string };

/** Every model that becomes a draft by one click, at prices that cover its cost with the margin of this studio. */
export async function listShelf(ports: ProofPorts & { database: Database }): Promise<ShelfView[]> {
  const [guard, added] = await Promise.all([guardOf(ports), addedByEndpoint(ports.database)]);
  return shelf.map((entry) => {
    const { id, kind, name, summary, endpoint, cost, fulfills } = entry;
    const isOnlyOne = shelf.filter((other) => other.endpoint === endpoint).length === 1;
    const own = `x_${id.replaceAll('-', '_')}`;
    const tool = added.find((one) => one.id === own) ?? added.find((one) => isOnlyOne && one.endpoint === endpoint);
    return {
      id,
      kind,
      name,
      summary,
      provider: 'fal',
      endpoint,
      fromTokens: fromTokens(entry, guard),
      costAsOf: cost.asOf,
      costNote: costSource(entry),
      added: tool === undefined ? null : { id: tool.id, state: tool.state },
      fulfills: fulfills === undefined ? null : announcedName(fulfills),
    };
  });
}

function announcedName(id: string): string {
  return [...comingSoon, ...ownTools.map(({ tool }) => tool)].find((one) => one.id === id)?.name ?? id;
}

/** The tools that were added, once for each endpoint of fal that they are made by. */
async function addedByEndpoint(database: Database): Promise<AddedRow[]> {
  const { rows } = await sql<AddedRow>`
    select t.id, t.state, coalesce(route -> 'target' ->> 'endpoint', '') as endpoint
    from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version
      left join lateral jsonb_array_elements(
        case jsonb_typeof(coalesce(t.draft, v.definition) -> 'routes')
          when 'array' then coalesce(t.draft, v.definition) -> 'routes' else '[]' end) as route on true
    order by t.position, t.id`.execute(database);
  return rows;
}
