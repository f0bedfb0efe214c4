import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { type Subject, subjectRow } from '../../notices/find-subjects.ts';

/** Pictures that differ in more of 64 bits are others. */
const NEAR_BITS = 10;
const MOST = 100;

const printRow = z.object({
  sha256: z.instanceof(Buffer).nullable(),
  content: z.instanceof(Buffer).nullable(),
  look: z.string().nullable(),
});
type Prints = z.output<typeof printRow>[];

/** A generation or an upload, or of a generation one output alone. */
export type Part = Subject & { output: string | null };

/** What a file of this studio belongs to: the generation that made it, or itself. */
const subjectOf = sql`f.user_id,
  case when f.folder = 'generations' then left(split_part(f.key, '/', 3), 36)::uuid end as generation_id,
  case when f.folder <> 'generations' then f.key end as key`;
/** The output of its generation that a file is; null of an upload, and of what a result was made of on the way. */
const outputOf = sql`(
  select f.key from ai_generations g
  where f.folder = 'generations' and g.id = left(split_part(f.key, '/', 3), 36)::uuid
    and g.outputs @> jsonb_build_array(jsonb_build_object('url', '/files/' || f.key))
) as output`;

/** The prints of what these are made of, and of the file or hash that a notice came with. */
export async function printsOf(database: Database, parts: readonly Part[], noticeId: string | null): Promise<Prints> {
  const owners = parts.map(({ user_id }) => user_id);
  const generations = parts.map(({ generation_id }) => generation_id);
  const keys = parts.map(({ key }) => key);
  const outputs = parts.map(({ output }) => output);
  return query(database, printRow)`
    select p.sha256, p.content_sha256 as content, p.look::text as look
    from unnest(${owners}::uuid[], ${generations}::uuid[], ${keys}::text[], ${outputs}::text[])
        as s (user_id, generation_id, key, output)
      cross join lateral files_of_subject(s.user_id, s.generation_id, s.key) as of_subject (key)
      join file_prints p on p.key = of_subject.key and coalesce(s.output, p.key) = p.key
    union
    select n.sha256, n.content_sha256, n.look::text from notices n where n.id = ${noticeId} and num_nonnulls(n.sha256, n.look) > 0`;
}

const partRow = subjectRow.extend({ output: z.string().nullable() });

/** Whatever has the same bytes or shows the same, whoever has it. */
export async function identicalTo(database: Database, prints: Prints): Promise<Part[]> {
  const hashes = prints.flatMap(({ sha256 }) => sha256 ?? []);
  const contents = prints.flatMap(({ content }) => content ?? []);
  return query(database, partRow)`
    select distinct ${subjectOf}, ${outputOf} from file_prints p join files f on f.key = p.key
    where p.sha256 = any (${hashes}::bytea[]) or p.content_sha256 = any (${contents}::bytea[]) order by 1, 2, 3, 4`;
}

/** What made the file that a notice came with, by the number in its pixels: cut or changed, it still carries that. */
export async function carriedBy(database: Database, noticeId: string): Promise<Part[]> {
  return query(database, partRow)`
    select distinct g.user_id, g.id as generation_id, null as key, null as output
    from notices n join watermarks w on w.number = n.watermark join ai_generations g on g.id = w.generation_id
    where n.id = ${noticeId} order by 2`;
}

const nearRow = partRow.extend({ bits: z.number() });

/** What looks nearly the same, the nearest first. */
export async function nearTo(database: Database, prints: Prints): Promise<z.output<typeof nearRow>[]> {
  const looks = [...new Set(prints.flatMap(({ look }) => look ?? []))];
  if (looks.length === 0) return [];
  return query(database, nearRow)`
    select ${subjectOf}, ${outputOf}, near.bits::integer as bits
    from (
      select p.key, min(p.bits) as bits
      from unnest(${looks}::text[]) as asked cross join lateral prints_near(asked, ${NEAR_BITS}) as p
      group by p.key order by bits, p.key limit ${MOST}
    ) as near join files f on f.key = near.key
    order by bits, 1, 2, 3, 4`;
}
