-- Accounts that nobody uses: told twice by mail, then erased as if their owner had asked, unless they come back.

-- Who was last seen before a moment and may be erased for that: nobody with bought tokens or a running plan, nobody about
-- whom something is undecided, who is suspended, or who runs the studio; no workspace, and nobody who alone owns one.
create or replace function unused_accounts(before timestamptz) returns table (user_id uuid, email text, seen_at timestamptz)
language sql stable as $$
  select u.id, u.email, l.seen_at
  from last_seen l
    join "user" u on u.id = l.user_id
    join profiles p on p.id = u.id
  where l.seen_at < before
    and u.role is distinct from 'admin'
    and not is_suspended(u.banned, u."banExpires")
    and p.purchased_tokens <= 0
    and not exists (select from workspaces w where w.id = u.id)
    and not owns_alone(u.id)
    and not exists (select from subscriptions s where s.user_id = u.id and s.ended_at is null)
    and not exists (select from checkouts c where c.user_id = u.id and c.state = 'pending')
    and not exists (select from risk_cases r where r.user_id = u.id and r.state <> 'dismissed')
    and not exists (
      select from moderation_cases m
      where m.user_id = u.id
        and (m.decision is null or m.appealed_at is not null and m.appeal_decision is null)
    )
    and not exists (
      select from refusals r where r.user_id = u.id and r.appealed_at is not null and r.decision is null
    )
    and not exists (
      select from notice_subjects s join notices n on n.id = s.notice_id
      where s.user_id = u.id and n.decision is null
    )
    and not exists (
      select from takedowns t
      where t.user_id = u.id and t.appealed_at is not null and t.appeal_decision is null
    )
    and not exists (
      select from ai_generations g where g.user_id = u.id and g.status = 'processing'
    )
$$;

-- Notes that people are told for the first time, so many of them at once.
create or replace function tell_unused_accounts(before timestamptz, most integer)
returns table (user_id uuid, email text, warned_at timestamptz, ends_at timestamptz) language sql as $$
  with told as (
    insert into inactivity_warnings as w (user_id)
    select a.user_id from unused_accounts(before) a
    where not exists (select from inactivity_warnings known where known.user_id = a.user_id)
    limit most
    on conflict do nothing
    returning w.user_id, w.warned_at
  )
  select t.user_id, u.email, t.warned_at, t.warned_at + interval '30 days' from told t join "user" u on u.id = t.user_id
$$;

-- The same a week before the end.
create or replace function tell_unused_accounts_again(most integer)
returns table (user_id uuid, email text, warned_at timestamptz, ends_at timestamptz) language sql as $$
  with told as (
    update inactivity_warnings w set warned_again_at = now()
    where w.user_id in (
      select due.user_id from inactivity_warnings due
      where due.warned_again_at is null and due.warned_at <= now() - interval '23 days'
      limit most for update skip locked
    )
    returning w.user_id, w.warned_at, w.warned_again_at
  )
  select t.user_id, u.email, t.warned_at,
    greatest(t.warned_at + interval '30 days', t.warned_again_at + interval '7 days')
  from told t join "user" u on u.id = t.user_id
$$;

-- Whose time is over at a moment: not used since `before`, told 30 days ago, and again 7 days ago.
create or replace function accounts_to_erase(before timestamptz, at_moment timestamptz) returns table (user_id uuid)
language sql stable as $$
  select w.user_id
  from inactivity_warnings w join unused_accounts(before) a on a.user_id = w.user_id
  where w.warned_at <= at_moment - interval '30 days' and w.warned_again_at <= at_moment - interval '7 days'
$$;

-- Erases one of them. Whoever comes back at this moment is waited for, and then kept: nothing is answered.
create or replace function erase_unused_account(of_user uuid, before timestamptz)
returns table (ended_sessions text[], email text, receipt text) language plpgsql as $$
begin
  perform 1 from profiles p where p.id = of_user for update;
  perform 1 from last_seen l where l.user_id = of_user for update;
  if exists (select from accounts_to_erase(before, now()) a where a.user_id = of_user) then
    return query select e.ended_sessions, e.email, e.receipt from erase_person(of_user) e;
  end if;
end $$;

-- By the link in a mail. False where the account is gone.
create or replace function keep_account(of_user uuid) returns boolean language plpgsql as $$
begin
  perform keep_seen(of_user);
  delete from inactivity_warnings w where w.user_id = of_user;
  return exists (select from "user" u where u.id = of_user);
end $$;
