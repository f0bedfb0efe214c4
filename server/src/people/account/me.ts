import * as z from 'zod';
import { isInWorkspace, ownPrincipalOf } from '../../http/workspace.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow } from '../../platform/database/rows.ts';
import { notSignedIn } from '../../platform/errors.ts';
import { type Me, profileSchema, workspaceAtWorkSchema } from './me-wire.ts';

const row = z.object({
  ...profileSchema.shape,
  email_confirmed: z.boolean(),
  role: z.string().nullable(),
  aal: z.string().nullable(),
  created_at: isoTime,
  completed_generations: z.int(),
  unread: z.int(),
  gift_state: z.enum(['waiting', 'given', 'refused']).nullable(),
  gift_about: z.enum(['mailbox', 'device', 'card', 'phone']).nullable(),
  is_held: z.boolean(),
  viewed_by: z.string().nullable(),
  viewed_until: isoTime.nullable(),
});

const statement = {
  name: 'read_own_account',
  text: `select (profile).*, (account)."timeZone" as time_zone, (account)."emailVerified" as email_confirmed, (account).role, completed_generations,
      (select count(*)::integer from (
        select from inbox_entries i where i.user_id = (profile).id and i.read_at is null and i.is_listed limit 100
      ) as news) as unread,
      (select s.aal from "session" s where s.token = $1 or s.id = access_token_session($1)) as aal,
      gift.state as gift_state, gift.about as gift_about, is_held((profile).id) as is_held,
      view.by as viewed_by, view.until as viewed_until
    from read_own_account($1) left join signup_gifts gift on gift.user_id = (profile).id left join lateral (
      select a.email as by, s."expiresAt" as until
      from "session" s join "user" a on a.id = s."impersonatedBy"::uuid where s.token = $1
    ) as view on true`,
  row,
};

const AT_WORK = {
  name: 'workspace_at_work',
  text: `select w.id, w.name, m.role, m.tokens_per_month as "tokensPerMonth",
      coalesce(s.tokens, 0)::integer as "spentThisMonth"
    from acting_member($1) m join workspaces w on w.id = m.workspace_id
      left join workspace_spending s on s.workspace_id = w.id and s.member_id = m.user_id
        and s.month = month_of(utc_day(now()))`,
  row: workspaceAtWorkSchema,
};

/**
 * The signed-in person, their profile and balance. A missing profile is made. In a workspace they are still themselves, while
 * the id, the balance and the creations are the workspace's.
 * @throws AppError `not_signed_in`, `not_a_member`
 */
export async function readMe(pipeline: Pipeline, principal: string): Promise<Me> {
  if (!isInWorkspace(principal)) return readAccount(pipeline, principal);
  const [workspace, shared, own] = await Promise.all([
    readRow(pipeline, AT_WORK, [principal]),
    readAccount(pipeline, principal),
    readAccount(pipeline, ownPrincipalOf(principal)),
  ]);
  if (workspace === undefined) throw notSignedIn();
  const { tokens, purchased_tokens, subscription_status } = shared.profile;
  return {
    ...own,
    user: { ...own.user, id: shared.user.id },
    profile: { ...own.profile, id: shared.profile.id, subscription_status, tokens, purchased_tokens },
    balance: shared.balance,
    completedGenerations: shared.completedGenerations,
    signupGift: null,
    isHeld: own.isHeld || shared.isHeld,
    workspace,
  };
}

async function readAccount(pipeline: Pipeline, sessionToken: string): Promise<Me> {
  const read = await readRow(pipeline, statement, [sessionToken]);
  if (read === undefined) throw notSignedIn();
  const { email_confirmed, role, aal, completed_generations, gift_state, gift_about, is_held, ...others } = read;
  const { viewed_by, viewed_until, unread, ...profile } = others;
  const { id, email, tokens, purchased_tokens } = profile;
  return {
    user: {
      id,
      email,
      emailConfirmed: email_confirmed,
      role: role === 'admin' ? 'admin' : 'user',
      aal: aal === 'aal2' ? 'aal2' : 'aal1',
    },
    profile,
    balance: { tokens, purchased_tokens, total: tokens + purchased_tokens },
    completedGenerations: completed_generations,
    signupGift:
      gift_state === null || gift_state === 'given' || gift_about === null
        ? null
        : { state: gift_state, about: gift_about },
    unread,
    isHeld: is_held,
    viewing: viewed_by === null || viewed_until === null ? null : { by: viewed_by, until: viewed_until },
    workspace: null,
  };
}
