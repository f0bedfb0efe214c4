import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database/pool.ts';
import { indexGenerations } from '../../src/studio/generations/index-generations.ts';
import { type GenerationList, generationListSchema } from '../../src/studio/generations/wire.ts';
import { createPerson, type Person } from './people.ts';
import { type Studio, startStudio } from './studio.ts';

const RECORDS = 3000;
/** So many are made one a minute; those before them rarely, so that the time that comes first is not all of it. */
const DENSE = 1500;

const words = ['a fox', 'Ein GROẞER Wolf', '夜の港', 'قط أسود', 'x', 'a lantern in the snow', '🦊🌙', 'Ünïted Ärt'];

/** Gives them 3,000 generations, more than lists read in their order. */
async function fill(database: Database, person: Person): Promise<void> {
  await sql`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, outputs, metadata, created_at, completed_at)
    select gen_random_uuid(), ${person.id},
      case when n % 3 = 0 then 'fal_wan_pro' else 'gen_01' end, 'Tool', 'Name ' || n,
      case n % 10 when 0 then 'failed' else 'completed' end, 0, 1,
      jsonb_build_object('positivePrompt', (${sql.lit(`{${words.map((word) => `"${word}"`).join(',')}}`)}::text[])[1 + n % 8] || case when n > 2990 then ' zeppelin' else '' end,
        'negativePrompt', case when n % 500 = 0 then 'ｂｌｕｒｒｙ  Fußgänger' else '' end, 'model', 'm' || n % 4, 'seed', n % 700),
      '\\x00', '/files/x.png',
      jsonb_build_array(jsonb_build_object('url', '/files/x.png', 'thumbnailUrl', null, 'posterUrl', null, 'placeholder', null,
        'contentType', 'image/png', 'bytes', 1, 'width', 256 * (1 + n % 5), 'height', 256 * (1 + n % 7)) || case when n % 3 = 0 then jsonb_build_object('seconds', n % 40) else '{}' end),
      '{}', now() - (n + greatest(n - ${DENSE}, 0) * 200) * interval '1 minute', now()
    from generate_series(1, ${RECORDS}::integer) as n`.execute(database);
}

/** What people think of some of them, wherever these are. */
async function keep(database: Database, person: Person): Promise<void> {
  const number = sql<number>`split_part(g.generation_name, ' ', 2)::integer`;
  await sql`
    insert into keeps (generation_id, user_id, generated_at, is_favorite, rating, label, verdict)
    select g.id, g.user_id, g.created_at, ${number} % 14 = 0, case ${number} % 2 when 0 then ${number} % 6 else 1 end,
      case when ${number} % 10 = 0 then 'blue' end, case ${number} % 6 when 0 then 'kept' when 4 then 'rejected' end
    from ai_generations g where g.user_id = ${person.id}`.execute(database);
  await sql`
    insert into generation_tags (generation_id, tag, user_id, generated_at)
    select g.id, 'sea', g.user_id, g.created_at from ai_generations g
    where g.user_id = ${person.id} and ${number} % 300 = 0`.execute(database);
}

/** A studio of somebody whose many generations are indexed, and somebody with the same of which none is. */
export async function startStudioOfMany() {
  const studio = await startStudio();
  const { database } = studio.deps;
  const [many, unindexed] = [await createPerson(database), await createPerson(database)];
  await fill(database, many);
  await keep(database, many);
  await indexGenerations(studio.deps);
  await fill(database, unindexed);
  await keep(database, unindexed);
  return { studio, many, unindexed, fill: (person: Person) => fill(database, person), ...findingIn(studio) };
}

function findingIn(studio: Studio) {
  async function find(who: Person, query: Record<string, string>): Promise<GenerationList> {
    const response = await studio.ask(who, 'GET', `/api/generations?${new URLSearchParams({ limit: '20', ...query })}`);
    expect(response.status).toBe(200);
    return generationListSchema.parse(await response.json());
  }

  /** The names on so many pages. */
  async function scroll(who: Person, query: Record<string, string>, pages: number): Promise<string[]> {
    const names: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < pages; page += 1) {
      const next: GenerationList = await find(who, {
        ...query,
        ...(cursor === null ? {} : { cursor }),
      });
      names.push(...next.generations.map(({ generation_name }) => generation_name));
      cursor = next.nextCursor;
      if (cursor === null) break;
    }
    return names;
  }

  const idOf = async (person: Person, name: string): Promise<string> =>
    (await find(person, { q: `"${name}"` })).generations.find(({ generation_name }) => generation_name === name)?.id ??
    '';

  return { find, scroll, idOf };
}
