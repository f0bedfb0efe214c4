-- Copies of everything about a person: one is made at a time, kept for some days, and read by its owner alone.

create or replace function export_key(of_user uuid, of_export uuid) returns text language sql immutable as $$
  select of_user || '/exports/' || of_export || '.zip'
$$;

-- Opens a copy and the work for it. Cancelled ones count less than made ones, so that changing one's mind costs little.
-- @raises not_found, export_under_way, export_too_soon
create or replace function open_export(of_user uuid, by_whom text, pause_hours integer) returns uuid language plpgsql as $$
declare
  new_id uuid;
begin
  perform 1 from profiles p where p.id = of_user for update;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if exists (select from data_exports e where e.user_id = of_user and e.state in ('waiting', 'making')) then
    raise exception 'export_under_way' using errcode = 'KN409';
  end if;
  if by_whom = 'person' and next_export_at(of_user, pause_hours) > now() then
    raise exception 'export_too_soon' using errcode = 'KN429';
  end if;
  insert into data_exports (user_id, asked_by) values (of_user, by_whom) returning id into new_id;
  insert into tasks (kind, unique_key, payload)
  values ('make_export', 'make_export:' || new_id, jsonb_build_object('exportId', new_id, 'userId', of_user));
  return new_id;
end $$;

-- When a person may ask again: after the pause since one that was made, or since the fifth in that time of any kind.
create or replace function next_export_at(of_user uuid, pause_hours integer) returns timestamptz language sql stable as $$
  select make_interval(hours => pause_hours) + greatest(
    (select max(e.asked_at) from data_exports e
      where e.user_id = of_user and e.asked_by = 'person' and e.state in ('ready', 'expired')),
    (select e.asked_at from data_exports e where e.user_id = of_user and e.asked_by = 'person'
      order by e.asked_at desc offset 4 limit 1)
  )
$$;

-- The next attempt to make a copy; null when nobody waits for it any more.
create or replace function begin_export(of_export uuid) returns integer language sql as $$
  update data_exports set state = 'making', attempt = attempt + 1, files_done = 0, files = null
  where id = of_export and state in ('waiting', 'making') returning attempt
$$;

-- False when another attempt has begun, or nobody waits for it any more.
create or replace function note_export(of_export uuid, at_attempt integer, done integer, of_files integer) returns boolean
language plpgsql as $$
begin
  update data_exports set files_done = done, files = of_files
  where id = of_export and attempt = at_attempt and state = 'making';
  return found;
end $$;

create or replace function finish_export(
  of_export uuid, at_attempt integer, size bigint, checksum text, keep_days integer
) returns boolean language plpgsql as $$
begin
  update data_exports
  set state = 'ready', finished_at = now(), keep_until = now() + make_interval(days => keep_days), bytes = size,
    sha256 = checksum
  where id = of_export and attempt = at_attempt and state = 'making';
  return found;
end $$;

create or replace function fail_export(of_export uuid, at_attempt integer) returns boolean language plpgsql as $$
begin
  update data_exports set state = 'failed', finished_at = now()
  where id = of_export and attempt = at_attempt and state = 'making';
  return found;
end $$;

-- Its owner does not want it any more, made or not. Answers what is to be removed after the commit. @raises not_found
create or replace function drop_export(session_token text, of_export uuid) returns text language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
  gone text;
begin
  update data_exports e
  set state = case e.state when 'ready' then 'expired' else 'cancelled' end, finished_at = coalesce(e.finished_at, now())
  where e.id = of_export and e.user_id = me and e.state in ('waiting', 'making', 'ready')
  returning export_key(e.user_id, e.id) into gone;
  if gone is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into removed_objects (key) values (gone) on conflict do nothing;
  return gone;
end $$;

-- Those whose time is over. Answers what is to be removed after the commit.
create or replace function expire_exports() returns setof text language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with over as (
    update data_exports e set state = 'expired' where e.state = 'ready' and e.keep_until <= now()
    returning export_key(e.user_id, e.id) as key
  ), noted as (insert into removed_objects (key) select key from over on conflict do nothing)
  select key from over;
end $$;

-- The file of a copy for its owner, not for an administrator who looks at the account. @raises not_found, impersonated
create or replace function own_export_file(session_token text, of_export uuid, out key text, out bytes bigint)
language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  if exists (select from "session" s where s.token = session_token and s."impersonatedBy" is not null) then
    raise exception 'impersonated' using errcode = 'KN403';
  end if;
  select export_key(e.user_id, e.id), e.bytes into own_export_file.key, own_export_file.bytes from data_exports e
  where e.id = of_export and e.user_id = me and e.state = 'ready' and e.keep_until > now();
  if own_export_file.key is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- However a copy goes, with its account too, its file goes after it.
create or replace function remove_export_file() returns trigger language plpgsql as $$
begin
  insert into removed_objects (key) values (export_key(old.user_id, old.id)) on conflict do nothing;
  return null;
end $$;
create or replace trigger data_exports_remove_file after delete on data_exports
  for each row execute function remove_export_file();
