-- What is told to somebody, once, and what they make of it.

-- Whether these choices, null of whoever made none, let somebody be told of this kind by this channel: `inbox`, `push` or `mail`.
create or replace function is_chosen(channels jsonb, of_kind text, of_channel text) returns boolean language sql immutable as $$
  select coalesce((channels -> of_kind ->> of_channel)::boolean, of_channel <> 'push' or of_kind <> 'share')
$$;

create or replace function is_told(of_user uuid, of_kind text, of_channel text) returns boolean language sql stable as $$
  select is_chosen((select c.channels from inbox_choices c where c.user_id = of_user), of_kind, of_channel)
$$;

-- Answers the new entry; null where the event is told already or nobody wants to hear of it. What comes with a live event
-- of its own is not `is_sudden`: browsers ask for what is unread when they hear that one.
create or replace function tell_person(
  of_user uuid, of_kind text, of_key text, of_facts jsonb, of_generation uuid, is_sudden boolean
) returns uuid language plpgsql as $$
declare
  chosen jsonb;
  has_browsers boolean;
  is_listed boolean;
  is_mailed boolean;
  is_pushed boolean;
  new_id uuid;
begin
  select (select c.channels from inbox_choices c where c.user_id = of_user),
    exists (select from push_subscriptions s where s.user_id = of_user)
  into chosen, has_browsers;
  is_listed := is_chosen(chosen, of_kind, 'inbox');
  is_mailed := is_chosen(chosen, of_kind, 'mail');
  is_pushed := is_chosen(chosen, of_kind, 'push');
  if not (is_listed or is_mailed or is_pushed) then
    return null;
  end if;
  -- Nobody, where the account is gone.
  insert into inbox_entries (user_id, kind, business_key, facts, generation_id, is_listed, is_mailed)
  select u.id, of_kind, of_key, of_facts, of_generation, is_listed, is_mailed from "user" u where u.id = of_user
  on conflict (user_id, business_key) do nothing
  returning id into new_id;
  if new_id is null then
    return null;
  end if;
  if is_pushed and has_browsers then
    insert into tasks (kind, unique_key, payload, person_id)
    select 'push', 'push:' || new_id || ':' || s.id, jsonb_build_object('entry', new_id, 'subscription', s.id), of_user
    from push_subscriptions s where s.user_id = of_user;
  end if;
  -- Later, and not in the order of locks of whoever tells it.
  if is_sudden and is_listed then
    insert into tasks (kind, unique_key, payload)
    values ('inbox_news', 'inbox:' || new_id, jsonb_build_object('entry', new_id));
  end if;
  return new_id;
end $$;

-- Who hears how work ended: in a workspace the member who ordered it, while they are one; else whose account it is.
create or replace function who_hears(of_account uuid, of_work uuid) returns uuid language sql stable as $$
  select coalesce((
    select w.author_id from workspace_work w
      join workspace_members m on m.workspace_id = w.workspace_id and m.user_id = w.author_id
    where w.id = of_work and w.workspace_id = of_account
  ), of_account)
$$;

-- Who hears of the money of an account: of a workspace those who may pay for it.
create or replace function who_pays(of_account uuid) returns setof uuid language sql stable as $$
  select of_account where not exists (select from workspaces w where w.id = of_account)
  union all
  select m.user_id from workspace_members m where m.workspace_id = of_account and role_allows(m.role, 'pay')
  order by 1
$$;

-- What an entry says of where its work is: nothing of the reader's own studio.
create or replace function place_of_work(of_account uuid, hearer uuid) returns jsonb language plpgsql stable as $$
begin
  if of_account = hearer then
    return '{}';
  end if;
  return jsonb_build_object('workspace',
    (select jsonb_build_object('id', w.id, 'name', w.name) from workspaces w where w.id = of_account));
end $$;

-- Marks an own entry; false where there is none. Unread again with `is_read` false.
create or replace function mark_inbox_entry(session_token text, of_entry uuid, is_read boolean) returns boolean
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  update inbox_entries e set read_at = case when is_read then coalesce(e.read_at, now()) end
  where e.id = of_entry and e.user_id = owner and e.is_listed;
  return found;
end $$;

-- All of them up to this moment.
create or replace function mark_inbox_read(session_token text) returns void language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  update inbox_entries e set read_at = now() where e.user_id = owner and e.read_at is null and e.is_listed;
end $$;

-- The open browsers of its person hear that an entry is there. Null where it is gone.
create or replace function hear_of_entry(of_entry uuid, out user_id uuid, out seq bigint) language plpgsql as $$
declare
  owner uuid := (select e.user_id from inbox_entries e where e.id = of_entry);
begin
  perform 1 from profiles p where p.id = owner for update;
  if found then
    user_id := owner;
    seq := add_event(owner, 'inbox', null);
  end if;
end $$;

create or replace function prune_inbox(days integer) returns void language sql as $$
  delete from inbox_entries where created_at < now() - make_interval(days => days)
$$;

-- Changes what is named; the rest stays. An unknown zone is none; that of the account wins, and is the named one from now on
-- where the account has none.
create or replace function choose_inbox(session_token text, of_channels jsonb, of_digest text, of_zone text) returns void
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
  own_zone text := (select u."timeZone" from "user" u where u.id = owner);
  known_zone text := (select z.name from pg_timezone_names z where z.name = coalesce(own_zone, of_zone) limit 1);
begin
  update "user" u set "timeZone" = of_zone where u.id = owner and u."timeZone" is null and of_zone is not null;
  insert into inbox_choices as c (user_id, channels, digest, zone)
  values (owner, of_channels, coalesce(of_digest, 'off'), coalesce(known_zone, 'UTC'))
  on conflict (user_id) do update set
    channels = (
      select coalesce(jsonb_object_agg(k, coalesce(c.channels -> k, '{}') || coalesce(of_channels -> k, '{}')), '{}')
      from jsonb_object_keys(c.channels || of_channels) as k
    ),
    digest = coalesce(of_digest, c.digest),
    zone = coalesce(known_zone, c.zone),
    digest_until = case when c.digest = 'off' then now() else c.digest_until end;
end $$;
