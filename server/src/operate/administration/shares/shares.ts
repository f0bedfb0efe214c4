import { sql } from 'kysely';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { notFound } from '../../../platform/errors.ts';
import { shareHashesIn } from '../../../studio/shares/share-token.ts';
import { LED_TO, SHAREABLE } from '../../../studio/shares/shareable.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { searchField } from '../input.ts';
import { type AdminShares, adminShareSchema } from './wire.ts';

const MOST = 100;
const uuid = z.uuid();

export const shareSearch = z.object({ search: searchField });

const shareRow = z.object({
  ...adminShareSchema.shape,
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
});

/** The newest links, or those that a search names: an address of ours, or the id of a person, a generation or a link. */
export async function findShares(database: Database, search: string | undefined): Promise<AdminShares> {
  const id = uuid.safeParse(search);
  const named = id.success
    ? sql`(${id.data}::uuid in (s.id, s.user_id) or exists (
        select from ${sql.raw(LED_TO)} as o where o.generation_id = ${id.data}))`
    : sql`s.token_hash = any (${shareHashesIn(search ?? '')}::bytea[])`;
  const which = search === undefined || search === '' ? sql`true` : named;
  const shares = await query(database, shareRow)`
    select s.id, s.user_id as "userId", s.password_hash is not null as "hasPassword", s.may_download as "mayDownload",
      s.views, s.created_at as "createdAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
      s.revoke_reason as reason, of_it.ids as "generationIds",
      case when s.revoked_at is not null then 'revoked' when s.expires_at <= now() then 'expired'
        when not of_it.is_shown then 'gone' else 'open' end as state
    from shares s cross join lateral (
      select coalesce((array_agg(r.generation_id order by r.place, g.id))[:${MOST}], '{}') as ids,
        coalesce(bool_or(${sql.raw(SHAREABLE)}), false) as is_shown
      from ${sql.raw(LED_TO)} as r join ai_generations g on g.id = r.generation_id
    ) as of_it
    where ${which} order by s.created_at desc, s.id desc limit ${MOST}`;
  return { shares };
}

/** A comment of anybody, with the answers to it. @throws AppError 404 */
export function deleteAnyComment(database: Database, admin: Admin, id: string, reason: string): Promise<void> {
  return changeAudited(database, { admin }, async (transaction) => {
    const gone = await transaction
      .deleteFrom('comments')
      .where('id', '=', id)
      .returning(['user_id', 'generation_id', 'share_id'])
      .executeTakeFirst();
    if (gone === undefined) throw notFound();
    await callForValue(transaction, functions.tell_of_removed_comment, {
      of_comment: id,
      of_owner: gone.user_id,
      of_generation: gone.generation_id,
    });
    return {
      action: 'comment.delete',
      target: { kind: 'comment', id },
      before: { user: gone.user_id, generation: gone.generation_id, share: gone.share_id },
      after: null,
      reason,
    };
  });
}

/** Closes a link for good. @throws AppError 404 when there is none, or when it was revoked before */
export function revokeAnyShare(database: Database, admin: Admin, id: string, reason: string): Promise<void> {
  return changeAudited(database, { admin }, async (transaction) => {
    const closed = await transaction
      .updateTable('shares')
      .set({ revoked_at: new Date(), revoked_by: 'studio', revoke_reason: reason })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (closed === undefined) throw notFound();
    return {
      action: 'share.revoke',
      target: { kind: 'share', id },
      before: { user: closed.user_id, isOpen: true },
      after: { isOpen: false },
      reason,
    };
  });
}
