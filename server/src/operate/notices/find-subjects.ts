import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { shareHashesIn } from '../../studio/shares/share-token.ts';
import { LED_TO } from '../../studio/shares/shareable.ts';
import { MOST_SHOWN } from '../../studio/shares/wire.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9-]+\/[a-z0-9-]+\.[a-z0-9]{2,5}/gi;

export const subjectRow = z.object({
  user_id: z.string(),
  generation_id: z.string().nullable(),
  key: z.string().nullable(),
});
/** A generation, or an upload. */
export type Subject = z.output<typeof subjectRow>;

/** What of this studio these links name. Whoever sent them is not told. */
export async function findSubjects(database: Database, links: readonly string[]): Promise<Subject[]> {
  const sent = links.map(decoded).join('\n');
  const shared = shareHashesIn(sent);
  const text = sent.toLowerCase();
  const keys = text.match(KEY) ?? [];
  const ids = text.match(UUID) ?? [];
  return query(database, subjectRow)`
    select g.user_id, g.id as generation_id, null as key from ai_generations g where g.id = any (${ids}::uuid[])
    union
    select p.user_id, p.generation_id, null from publications p where p.id = any (${ids}::uuid[])
    union
    select g.user_id, g.id, null from shares s
      cross join lateral (
        select led.generation_id from ${sql.raw(LED_TO)} as led order by led.place, led.generation_id limit ${MOST_SHOWN}
      ) as r
      join ai_generations g on g.id = r.generation_id
    where s.token_hash = any (${shared}::bytea[])
    union
    select f.user_id, null, f.key from files f where f.key = any (${keys}::text[]) and f.folder <> 'generations'
    order by 1, 2, 3`;
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
