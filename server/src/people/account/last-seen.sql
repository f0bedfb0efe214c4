-- When somebody last used their account, themselves or by a program of theirs. Who looks at it for them does not count.

create or replace function note_seen(principal text) returns void language plpgsql as $$
declare
  me uuid;
begin
  if starts_with(principal, 'view_') then
    return;
  end if;
  if is_api_key(principal) then
    select k.user_id into me from valid_api_keys k where k.hash = api_key_hash(principal);
  else
    me := session_user_id(principal);
  end if;
  perform keep_seen(me) where me is not null;
end $$;

-- At most once an hour, however many processes say so.
create or replace function keep_seen(of_user uuid) returns void language sql as $$
  insert into last_seen as l (user_id) select u.id from "user" u where u.id = of_user
  on conflict (user_id) do update set seen_at = now() where l.seen_at < now() - interval '1 hour';
$$;

create or replace function begin_last_seen() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger user_7_seen after insert on "user" for each row execute function begin_last_seen();
