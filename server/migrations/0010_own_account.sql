-- A suspended person's sessions are gone at once, whoever set the flag.
create function end_sessions_of_banned() returns trigger language plpgsql as $$
begin
  delete from "session" where "userId" = new.id;
  return new;
end $$;
create trigger user_4_banned after update of banned on "user"
  for each row when (new.banned and old.banned is not true) execute function end_sessions_of_banned();

-- A profile that is missing comes back with what the ledger says.
create function restore_profile(of_user uuid) returns void language sql as $$
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
create function read_own_account(session_token text) returns table (
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
    select count(*) from ai_generations g where g.user_id = me and g.status = 'completed' and g.removed_at is null
  )
  from "user" u join profiles p on p.id = u.id
  where u.id = me;
end $$;
