import { sql } from 'kysely';
import * as z from 'zod';
import { omit } from 'zod/mini';
import type { Config } from '../../platform/config/config.ts';
import { MOMENT_CURSOR } from '../../platform/database/moment-cursor.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { sharesSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { outputSchema } from '../files/wire.ts';
import { hashShareToken, shareToken } from './share-token.ts';
import { LED_TO, SHAREABLE, STANDS } from './shareable.ts';
import { type Share, type ShareList, shareSchema, shareStateSchema } from './wire.ts';

const PAGE = 50;

export const shareListQuery = z.object({
  cursor: z.string().max(100).regex(MOMENT_CURSOR).optional(),
  /** Only those that lead to this result. */
  generationId: z.uuid().optional(),
  /** Only those that lead to this collection. */
  collectionId: z.uuid().optional(),
});

const row = z.object({
  ...omit(shareSchema, { link: true, thumbnailUrl: true }).shape,
  state: shareStateSchema,
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  token_hash: z.instanceof(Buffer),
  first: z.nullable(outputSchema),
  micros: z.string(),
});

type ListDeps = { config: Pick<Config, 'filesSecret'>; database: Database };

/** Links `s` of one owner as they are told, newest first; `which` are further conditions. */
async function readShares(
  { config, database }: ListDeps,
  which: ReturnType<typeof sql>,
  origin: string,
  limit: number,
) {
  const rows = await query(database, row)`
    select s.id, s.kind, s.token_hash, s.title, s.password_hash is not null as "hasPassword", s.may_download as "mayDownload",
      s.shows_prompt as "showsPrompt", s.may_comment as "mayComment", s.may_approve as "mayApprove", s.views, s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.revoked_at as "revokedAt", s.revoke_reason as reason, 
      coalesce(of_collection.results, of_results.results) as results,
      coalesce(of_collection.name, shown.name, of_results.name, '') as name,
      case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired'
        when shown.name is null then 'gone' else 'open' end as state,
      shown.first, (extract(epoch from s.created_at) * 1000000)::bigint::text as micros
    from shares s
    cross join lateral (
      select count(*)::integer as results, (array_agg(g.generation_name order by r.place))[1] as name
      from share_results r join ai_generations g on g.id = r.generation_id where r.share_id = s.id
    ) as of_results
    left join lateral (
      select c.name, (select count(*)::integer from collection_items i where i.collection_id = c.id) as results
      from collections c where c.id = s.collection_id
    ) as of_collection on true
    left join lateral (
      select g.generation_name as name, g.outputs -> 0 as first
      from ${sql.raw(LED_TO)} as r join ai_generations g on g.id = r.generation_id
      where g.user_id = s.user_id and ${sql.raw(SHAREABLE)} order by r.place, g.id limit 1
    ) as shown on true
    where ${which} order by s.created_at desc, s.id desc limit ${limit}`;
  return rows.map(({ token_hash, first, micros, ...share }) => {
    const token = shareToken(config, share.id);
    const isKnown = hashShareToken(token).equals(token_hash);
    const told: Share = {
      ...share,
      link: isKnown ? `${origin}/s/${token}` : null,
      thumbnailUrl: first === null || first.label !== undefined ? null : first.thumbnailUrl,
    };
    return { told, cursor: `${micros}_${share.id}` };
  });
}

/** A person's links, those that are over too. */
export async function listShares(
  deps: ListDeps & { settings: Settings },
  owner: string,
  { cursor, generationId, collectionId }: z.output<typeof shareListQuery>,
  origin: string,
): Promise<ShareList> {
  const [, micros, id] = MOMENT_CURSOR.exec(cursor ?? '') ?? [];
  const after =
    micros === undefined
      ? sql`true`
      : sql`(s.created_at, s.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const leads =
    generationId === undefined
      ? sql`true`
      : sql`exists (select from ${sql.raw(LED_TO)} as o where o.generation_id = ${generationId})`;
  const about = collectionId === undefined ? leads : sql`${leads} and s.collection_id = ${collectionId}`;
  const [rows, counts, { isOn, perPerson, longestDays }] = await Promise.all([
    readShares(deps, sql`s.user_id = ${owner} and ${after} and ${about}`, origin, PAGE + 1),
    query(deps.database, z.object({ open: z.number() }))`
      select count(*)::integer as open from shares s
      where s.user_id = ${owner} and ${sql.raw(STANDS)}`,
    deps.settings.read(sharesSetting),
  ]);
  const page = rows.slice(0, PAGE);
  return {
    shares: page.map(({ told }) => told),
    open: counts[0]?.open ?? 0,
    most: perPerson,
    isOn,
    longestDays,
    nextCursor: rows.length > PAGE ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** @throws AppError 404 when it is not theirs */
export async function findShare(deps: ListDeps, owner: string, id: string, origin: string): Promise<Share> {
  const [found] = await readShares(deps, sql`s.user_id = ${owner} and s.id = ${id}`, origin, 1);
  if (found === undefined) throw notFound();
  return found.told;
}
