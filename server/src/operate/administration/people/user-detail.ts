import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readStorageLimits } from '../../../studio/files/storage.ts';
import type { Admin } from '../admin.ts';
import { type AdminUserDetail, adminUserDetailSchema } from '../wire.ts';
import { userColumns, userJoins, userRecord, userRow } from './user-columns.ts';

const profile = adminUserDetailSchema.shape.user.shape;
const detailRow = userRow.extend({
  bio: profile.bio,
  twitter: profile.twitter,
  instagram: profile.instagram,
  debt: profile.debt,
  files: z.int(),
  bytes: z.int(),
  notices: z.int(),
  upheld: z.int(),
  runs_at_once: z.int().nullable(),
  ban_reason: z.string().nullable(),
  ban_expires: isoTime.nullable(),
});
const holdRow = z.object({
  ...adminUserDetailSchema.shape.holds.def.element.shape,
  created_at: isoTime,
  deadline_at: isoTime.nullable(),
});

/** Everything about one person that fits on a page. @throws AppError 404 */
export async function readUser(
  { database, config, settings }: { database: Database; config: Config; settings: Settings },
  admin: Admin,
  userId: string,
): Promise<AdminUserDetail> {
  const [[row], holds, sessions, counts, storageLimits] = await Promise.all([
    query(database, detailRow)`
      select ${userColumns}, p.bio, p.twitter, p.instagram, p.debt, u."banReason" as ban_reason,
        u."banExpires" as ban_expires, coalesce(kept.files, 0) as files, coalesce(kept.bytes, 0) as bytes,
        (select count(distinct s.notice_id) from notice_subjects s where s.user_id = p.id) as notices,
        (select count(distinct t.notice_id) from takedowns t where t.user_id = p.id and t.lifted_at is null) as upheld,
        (select l.runs_at_once from person_limits l where l.user_id = p.id) as runs_at_once
      from profiles p ${userJoins} left join person_files kept on kept.user_id = p.id where p.id = ${userId}`,
    query(database, holdRow)`
      select g.id as generation_id, g.tool_name, g.generation_name, g.tokens_used as tokens, g.created_at,
        (select max(r.deadline_at) from runs r where r.generation_id = g.id and r.state <> 'done') as deadline_at
      from ai_generations g where g.user_id = ${userId} and g.status = 'processing'
      order by g.created_at desc limit 200`,
    database
      .selectFrom('session')
      .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', userId)
      .where('expiresAt', '>', new Date())
      .orderBy('updatedAt', 'desc')
      .limit(100)
      .execute(),
    database
      .selectFrom('generation_counts')
      .select(['tool_type', 'status', 'count'])
      .where('user_id', '=', userId)
      .where('count', '>', 0)
      .orderBy('tool_type')
      .orderBy('status')
      .execute(),
    readStorageLimits({ settings }),
  ]);
  if (row === undefined) throw notFound();
  const {
    bio,
    twitter,
    instagram,
    debt,
    files,
    bytes,
    notices,
    upheld,
    runs_at_once,
    ban_reason,
    ban_expires,
    ...columns
  } = row;
  const user = userRecord(config, columns);
  return {
    user: {
      ...user,
      bio,
      twitter,
      instagram,
      debt,
      storage: { files, bytes, ...storageLimits },
      notices: { received: notices, upheld },
      runsAtOnce: runs_at_once,
      suspension: user.isSuspended ? { reason: ban_reason, until: ban_expires } : null,
      isOperator: config.adminEmails.includes(user.email.toLowerCase()),
      isSelf: user.id === admin.id,
    },
    holds,
    heldTokens: holds.reduce((sum, { tokens }) => sum + tokens, 0),
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.updatedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      address: session.ipAddress,
      userAgent: session.userAgent,
    })),
    counts,
  };
}
