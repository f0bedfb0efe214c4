import { sql } from 'kysely';
import * as z from 'zod';
import { omit } from 'zod/mini';
import { MOMENT_CURSOR } from '../../platform/database/moment-cursor.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { outputSchema } from '../files/wire.ts';
import { SHAREABLE } from '../shares/shareable.ts';
import { type Publication, type PublicationList, publicationSchema, publicationStateSchema } from './wire.ts';

const PAGE = 50;

export const publicationListQuery = z.object({
  cursor: z.string().max(100).regex(MOMENT_CURSOR).optional(),
  /** Only those of this result. */
  generationId: z.uuid().optional(),
});

const row = z.object({
  ...omit(publicationSchema, { link: true, thumbnailUrl: true }).shape,
  state: publicationStateSchema,
  createdAt: isoTime,
  publishedAt: isoTime.nullable(),
  output: z.nullable(outputSchema),
  micros: z.string(),
});

async function readPublications(database: Database, which: ReturnType<typeof sql>, origin: string, limit: number) {
  const rows = await query(database, row)`
    select p.id, p.generation_id as "generationId", p.kind, p.title, p.description, p.credit,
      p.is_on_profile as "isOnProfile", p.shows_prompt as "showsPrompt", p.allows_remix as "allowsRemix",
      p.created_at as "createdAt", p.published_at as "publishedAt", p.reason, shown.output,
      case when p.state = 'public' and (not ${sql.raw(SHAREABLE)} or shown.output is null) then 'withheld' else p.state end
        as state,
      (select count(*)::integer from publication_likes l where l.publication_id = p.id) as likes,
      case when p.appeal is not null then jsonb_build_object(
        'text', p.appeal, 'decision', p.appeal_decision, 'answer', p.appeal_answer) end as appeal,
      (extract(epoch from p.created_at) * 1000000)::bigint::text as micros
    from publications p join ai_generations g on g.id = p.generation_id
    left join lateral (
      select one as output from jsonb_array_elements(g.outputs) as one where one ->> 'url' = p.output_url
    ) as shown on true
    where ${which} order by p.created_at desc, p.id desc limit ${limit}`;
  return rows.map(({ output, micros, ...told }) => {
    const thumbnailUrl = output === null || output.label !== undefined ? null : output.thumbnailUrl;
    const publication: Publication = { ...told, link: `${origin}/p/${told.id}`, thumbnailUrl };
    return { publication, cursor: `${micros}_${told.id}` };
  });
}

/** What a person has published, newest first, with what is over. */
export async function listPublications(
  deps: { database: Database; settings: Settings },
  owner: string,
  { cursor, generationId }: z.output<typeof publicationListQuery>,
  origin: string,
): Promise<PublicationList> {
  const [, micros, id] = MOMENT_CURSOR.exec(cursor ?? '') ?? [];
  const after =
    micros === undefined
      ? sql`true`
      : sql`(p.created_at, p.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const about = generationId === undefined ? sql`true` : sql`p.generation_id = ${generationId}`;
  const [rows, { isOn }] = await Promise.all([
    readPublications(deps.database, sql`p.user_id = ${owner} and ${after} and ${about}`, origin, PAGE + 1),
    deps.settings.read(publicationsSetting),
  ]);
  const page = rows.slice(0, PAGE);
  return {
    publications: page.map(({ publication }) => publication),
    isOn,
    nextCursor: rows.length > PAGE ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** @throws AppError 404 when it is not theirs */
export async function findPublication(
  { database }: { database: Database },
  owner: string,
  id: string,
  origin: string,
): Promise<Publication> {
  const [found] = await readPublications(database, sql`p.user_id = ${owner} and p.id = ${id}`, origin, 1);
  if (found === undefined) throw notFound();
  return found.publication;
}
