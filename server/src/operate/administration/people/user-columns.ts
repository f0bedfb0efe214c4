import { sql } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { isoTime } from '../../../platform/database/rows.ts';
import { fileLink } from '../file-links.ts';
import { type AdminUser, adminUserSchema } from '../wire.ts';

export const userRow = z.object({
  ...adminUserSchema.shape,
  subscriptions: z.array(z.object({ status: z.string(), current_period_end: z.coerce.date().pipe(isoTime) })),
  created_at: isoTime,
  role: z
    .string()
    .nullable()
    .transform((role) => (role === 'admin' ? ('admin' as const) : ('user' as const))),
});

/** The columns of `profiles p` joined by `userJoins`. */
export const userColumns = sql`p.id, p.email, p.username, p.avatar_url, p.tokens, p.purchased_tokens,
  coalesce(t.generations, 0) as generation_count, coalesce(t.tokens_used, 0) as tokens_used, p.subscription_status,
  p.created_at, u.role, u."emailVerified" as "emailConfirmed", ${isSuspended()} as "isSuspended",
  (
    select jsonb_build_object('name', w.name, 'owner', (
      select jsonb_build_object('id', o.id, 'email', o.email)
      from workspace_members m join "user" o on o.id = m.user_id
      where m.workspace_id = w.id and m.role = 'owner' order by m.joined_at, o.id limit 1
    )) from workspaces w where w.id = p.id
  ) as workspace,
  coalesce((
    select jsonb_agg(jsonb_build_object('status', s.status, 'current_period_end', s.current_period_end)
      order by s.created_at desc)
    from subscriptions s where s.user_id = p.id
  ), '[]') as subscriptions`;

export const userJoins = sql`join "user" u on u.id = p.id left join person_totals t on t.user_id = p.id`;

export function isSuspended() {
  return sql<boolean>`is_suspended(u.banned, u."banExpires")`;
}

export function userRecord(config: Pick<Config, 'filesSecret'>, row: AdminUser): AdminUser {
  return { ...row, avatar_url: row.avatar_url === null ? null : fileLink(config, row.avatar_url) };
}
