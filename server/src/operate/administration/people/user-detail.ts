import { sql } from 'kysely';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readStorageLimits } from '../../../studio/files/storage.ts';
import type { Admin } from '../admin.ts';
import type { AdminUserDetail } from '../wire.ts';
import { type UserRow, userColumns, userJoins, userRecord } from './user-columns.ts';

type DetailRow = UserRow & {
  bio: string | null;
  twitter: string | null;
  instagram: string | null;
  debt: number;
  files: number;
  bytes: number;
  ban_reason: string | null;
  ban_expires: Date | null;
};
type HoldRow = Omit<AdminUserDetail['holds'][number], 'created_at' | 'deadline_at'> & {
  created_at: Date;
  deadline_at: Date | null;
};

/** Everything about one person that fits on a page. @throws AppError 404 */
export async function readUser(
  { database, config, settings }: { database: Database; config: Config; settings: Settings },
  admin: Admin,
  userId: string,
): Promise<AdminUserDetail> {
  const [people, holds, sessions, counts, storageLimits] = await Promise.all([
    sql<DetailRow>`
      select ${userColumns}, p.bio, p.twitter, p.instagram, p.debt, u."banReason" as ban_reason,
        u."banExpires" as ban_expires, coalesce(kept.files, 0) as files, coalesce(kept.bytes, 0) as bytes
      from profiles p ${userJoins} left join person_files kept on kept.user_id = p.id where p.id = ${userId}`.execute(
      database,
    ),
    sql<HoldRow>`
      select g.id as generation_id, g.tool_name, g.generation_name, g.tokens_used as tokens, g.created_at,
        (select max(r.deadline_at) from runs r where r.generation_id = g.id and r.state <> 'done') as deadline_at
      from ai_generations g where g.user_id = ${userId} and g.status = 'processing'
      order by g.created_at desc limit 200`.execute(database),
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
  const [row] = people.rows;
  if (row === undefined) throw notFound();
  const { bio, twitter, instagram, debt, files, bytes, ban_reason, ban_expires, ...columns } = row;
  const user = userRecord(config, columns);
  return {
    user: {
      ...user,
      bio,
      twitter,
      instagram,
      debt,
      storage: { files, bytes, ...storageLimits },
      suspension: user.isSuspended ? { reason: ban_reason, until: ban_expires?.toISOString() ?? null } : null,
      isOperator: config.adminEmails.includes(user.email.toLowerCase()),
      isSelf: user.id === admin.id,
    },
    holds: holds.rows.map((hold) => ({
      ...hold,
      created_at: hold.created_at.toISOString(),
      deadline_at: hold.deadline_at?.toISOString() ?? null,
    })),
    heldTokens: holds.rows.reduce((sum, { tokens }) => sum + tokens, 0),
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
