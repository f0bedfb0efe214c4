-- An account: it comes and goes with its row of "user".

-- In the transaction that makes the user, so that neither exists without the other.
create or replace function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (id, email) values (new.id, new.email);
  return new;
end $$;

create or replace function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email where id = new.id;
  return new;
end $$;

-- A profile that is missing comes back with what the ledger says.
create or replace function restore_profile(of_user uuid) returns void language sql as $$
  insert into profiles (id, email, tokens, purchased_tokens, debt, event_seq)
  select u.id, u.email, booked.tokens, booked.purchased_tokens, booked.debt,
    (select coalesce(max(e.seq), 0) from events e where e.user_id = u.id)
  from "user" u, (
    select coalesce(sum(amount) filter (where pocket = 'tokens'), 0) as tokens,
      coalesce(sum(amount) filter (where pocket = 'purchased_tokens'), 0) as purchased_tokens,
      coalesce(sum(amount) filter (where pocket = 'debt'), 0) as debt
    from ledger_entries where account_id = of_user
  ) as booked
  where u.id = of_user
  on conflict (id) do nothing
$$;

-- Everything that a signed-in person's first screen needs, in one call.
create or replace function read_own_account(session_token text) returns table (
  account "user",
  profile profiles,
  completed_generations bigint
) language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  if not exists (select from profiles p where p.id = me) then
    perform restore_profile(me);
  end if;
  return query
  select u, p, (
    select coalesce(sum(c.count), 0)::bigint from generation_counts c
    where c.user_id = me and c.status = 'completed' and not is_imported(c.tool_type)
  )
  from "user" u join profiles p on p.id = u.id
  where u.id = me;
end $$;

-- Deletes the account with everything that hangs on it. The ledger stays, closed at zero; files go with the next sweep.
-- Answers the sessions that ended and the address, which nobody knows afterwards.
-- @raises not_signed_in when somebody was faster
create or replace function remove_account(of_user uuid, out ended_sessions text[], out email text) language plpgsql as $$
begin
  -- In the order of all functions that move money. Whoever waits here for another deletion finds nobody.
  perform 1 from profiles p where p.id = of_user for update;
  select u.email into email from "user" u where u.id = of_user for update;
  if not found then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  insert into ledger_entries (account_id, kind, pocket, amount, business_key, reason)
  select of_user, case when e.pocket <> 'debt' and sum(e.amount) > 0 then 'expire' else 'adjust' end, e.pocket,
    -sum(e.amount), 'close:' || of_user || ':' || e.pocket, 'The account was deleted'
  from ledger_entries e where e.account_id = of_user
  group by e.pocket having sum(e.amount) <> 0;
  update ledger_accounts set closed_at = now() where id = of_user;
  ended_sessions := array(select s.token from "session" s where s."userId" = of_user);
  delete from "verification" where value = of_user::text;
  delete from "user" u where u.id = of_user;
end $$;
