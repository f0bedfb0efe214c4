import type { Me } from '../../http/wire.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notSignedIn } from '../../platform/errors.ts';

type Row = {
  id: string;
  email: string;
  email_confirmed: boolean;
  role: string | null;
  aal: Me['user']['aal'];
  tokens: number;
  purchased_tokens: number;
  subscription_status: Me['profile']['subscription_status'];
  username: string | null;
  bio: string | null;
  avatar_url: string | null;
  twitter: string | null;
  instagram: string | null;
  created_at: Date;
  completed_generations: number;
  viewed_by: string | null;
  viewed_until: Date | null;
};

const statement = {
  name: 'read_own_account',
  text: `select (profile).*, (account)."emailVerified" as email_confirmed, (account).role, completed_generations,
      (select s.aal from "session" s where s.token = $1 or s.id = access_token_session($1)) as aal,
      view.by as viewed_by, view.until as viewed_until
    from read_own_account($1) left join lateral (
      select a.email as by, s."expiresAt" as until
      from "session" s join "user" a on a.id = s."impersonatedBy"::uuid where s.token = $1
    ) as view on true`,
};

/** The signed-in person, their profile and balance. A missing profile is made. @throws AppError `not_signed_in`. */
export async function readMe(pipeline: Pipeline, sessionToken: string): Promise<Me> {
  const [row] = await pipeline.call<Row>(statement, [sessionToken]);
  if (row === undefined) throw notSignedIn();
  return {
    user: {
      id: row.id,
      email: row.email,
      emailConfirmed: row.email_confirmed,
      role: row.role === 'admin' ? 'admin' : 'user',
      aal: row.aal === 'aal2' ? 'aal2' : 'aal1',
    },
    profile: {
      id: row.id,
      email: row.email,
      tokens: row.tokens,
      purchased_tokens: row.purchased_tokens,
      subscription_status: row.subscription_status,
      username: row.username,
      bio: row.bio,
      avatar_url: row.avatar_url,
      twitter: row.twitter,
      instagram: row.instagram,
      created_at: row.created_at.toISOString(),
    },
    balance: {
      tokens: row.tokens,
      purchased_tokens: row.purchased_tokens,
      total: row.tokens + row.purchased_tokens,
    },
    completedGenerations: row.completed_generations,
    viewing:
      row.viewed_by === null || row.viewed_until === null
        ? null
        : { by: row.viewed_by, until: row.viewed_until.toISOString() },
  };
}
