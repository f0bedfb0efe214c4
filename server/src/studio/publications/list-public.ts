import { sql } from 'kysely';
import * as z from 'zod';
import { MOMENT_CURSOR } from '../../platform/database/moment-cursor.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { outputSchema } from '../files/wire.ts';
import { JOINED, VISIBLE } from './visible.ts';

const PAGE_OF_PUBLIC = 24;

/** The filters of a page of public works; anything else in its address is ignored. */
export const publicListQuery = z.object({
  order: z.enum(['newest', 'liked']).default('newest').catch('newest'),
  kind: z.enum(['all', 'image', 'video', 'audio']).default('all').catch('all'),
  cursor: z.string().max(100).regex(MOMENT_CURSOR).optional().catch(undefined),
});
export type PublicListQuery = z.output<typeof publicListQuery>;

const row = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  credit: z.string(),
  handle: z.string().nullable(),
  kind: z.enum(['image', 'video', 'audio']),
  published_at: isoTime,
  output: outputSchema,
  likes: z.number(),
  rank: z.string(),
});
export type ListedPublication = z.output<typeof row>;

const COLUMNS = `p.id, p.title, p.description, coalesce(f.display_name, p.credit) as credit, f.handle, p.kind,
  p.published_at, shown.output`;

/**
 * What everybody sees, by the rules that the page says: the newest, or what most people liked within the last seven days.
 * @param author only what stands on the profile of this person
 */
export async function listPublic(
  database: Database,
  { order, kind, cursor }: PublicListQuery,
  author: string | null = null,
): Promise<{ items: ListedPublication[]; nextCursor: string | null }> {
  const [, rank, id] = MOMENT_CURSOR.exec(cursor ?? '') ?? [];
  const visible = sql.raw(VISIBLE);
  const which = sql`${visible} ${kind === 'all' ? sql`` : sql`and p.kind = ${kind}`}
    ${author === null ? sql`` : sql`and p.user_id = ${author} and p.is_on_profile`}`;
  const rows =
    order === 'liked'
      ? await query(database, row)`
          select ${sql.raw(COLUMNS)}, w.likes, w.likes::text as rank
          from (
            select l.publication_id, count(*)::integer as likes from publication_likes l
            where l.created_at > now() - interval '7 days' group by l.publication_id
          ) as w join ${sql.raw(JOINED)} on p.id = w.publication_id
          where ${which} ${rank === undefined ? sql`` : sql`and (w.likes, p.id) < (${rank}::bigint, ${id}::uuid)`}
          order by w.likes desc, p.id desc limit ${PAGE_OF_PUBLIC + 1}`
      : await query(database, row)`
          select ${sql.raw(COLUMNS)}, (extract(epoch from p.published_at) * 1000000)::bigint::text as rank,
            (select count(*)::integer from publication_likes l where l.publication_id = p.id) as likes
          from ${sql.raw(JOINED)}
          where ${which} ${
            rank === undefined
              ? sql``
              : sql`and (p.published_at, p.id) < (timestamptz 'epoch' + ${rank}::bigint * interval '1 microsecond', ${id}::uuid)`
          }
          order by p.published_at desc, p.id desc limit ${PAGE_OF_PUBLIC + 1}`;
  const items = rows.slice(0, PAGE_OF_PUBLIC);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > items.length && last !== undefined ? `${last.rank}_${last.id}` : null };
}

const profileRow = z.object({
  user_id: z.string(),
  handle: z.string(),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.string()),
});
export type PublicProfile = z.output<typeof profileRow>;

/** The profile of that handle while everybody may see it. */
export async function findProfile(database: Database, handle: string): Promise<PublicProfile | null> {
  const [found] = await query(database, profileRow)`
    select f.user_id, f.handle, f.display_name as name, f.bio, f.links
    from public_profiles f join "user" u on u.id = f.user_id
    where f.handle = ${handle.toLowerCase()} and f.is_on and not is_suspended(u.banned, u."banExpires")`;
  return found ?? null;
}
