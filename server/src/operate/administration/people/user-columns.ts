import { sql } from 'kysely';
import type { Config } from '../../../platform/config/config.ts';
import { fileLink } from '../file-links.ts';
import type { AdminUser } from '../wire.ts';

export type UserRow = {
  id: string;
  email: string;
  username: string | null;
  avatar_url: string | null;
  tokens: number;
  purchased_tokens: number;
  generations: number;
  tokens_used: number;
  subscription_status: AdminUser['subscription_status'];
  subscriptions: { status: string; current_period_end: string }[];
  created_at: Date;
  role: string | null;
  email_confirmed: boolean;
  is_suspended: boolean;
};

/** Of `profiles p` joined by `userJoins`. */
export const userColumns = sql`p.id, p.email, p.username, p.avatar_url, p.tokens, p.purchased_tokens,
  coalesce(t.generations, 0) as generations, coalesce(t.tokens_used, 0) as tokens_used, p.subscription_status,
  p.created_at, u.role, u."emailVerified" as email_confirmed, ${isSuspended()} as is_suspended,
  coalesce((
    select jsonb_agg(jsonb_build_object('status', s.status, 'current_period_end', s.current_period_end)
      order by s.created_at desc)
    from subscriptions s where s.user_id = p.id
  ), '[]') as subscriptions`;

export const userJoins = sql`join "user" u on u.id = p.id left join person_totals t on t.user_id = p.id`;

export function isSuspended() {
  return sql<boolean>`(u.banned is true and (u."banExpires" is null or u."banExpires" >= now()))`;
}

export function userRecord(config: Pick<Config, 'filesSecret'>, row: UserRow): AdminUser {
  const { generations, email_confirmed, is_suspended, created_at, avatar_url, role, subscriptions, ...same } = row;
  return {
    ...same,
    avatar_url: avatar_url === null ? null : fileLink(config, avatar_url),
    generation_count: generations,
    subscriptions: subscriptions.map(({ status, current_period_end }) => ({
      status,
      current_period_end: new Date(current_period_end).toISOString(),
    })),
    created_at: created_at.toISOString(),
    role: role === 'admin' ? 'admin' : 'user',
    emailConfirmed: email_confirmed,
    isSuspended: is_suspended,
  };
}
