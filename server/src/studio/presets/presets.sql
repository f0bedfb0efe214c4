-- Saved settings of tools. Whoever changes them holds the person's profile row, so that changes come one after the other.

-- Locks the person, and answers the version in use. @raises not_found
create or replace function lock_own_preset(me uuid, of_preset uuid) returns integer language plpgsql as $$
declare
  current integer;
begin
  perform 1 from profiles p where p.id = me for update;
  select p.version into current from presets p where p.id = of_preset and p.user_id = me;
  if current is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  return current;
end $$;

-- @raises too_many_presets
create or replace function create_preset(
  session_token text, of_tool text, called text, with_settings jsonb, most integer
) returns uuid language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
  made uuid;
begin
  perform 1 from profiles p where p.id = me for update;
  if (select count(*) from presets p where p.user_id = me) >= most then
    raise exception 'too_many_presets' using errcode = 'KN409';
  end if;
  insert into presets (user_id, tool_type) values (me, of_tool) returning id into made;
  insert into preset_versions (preset_id, version, name, settings) values (made, 1, called, with_settings);
  return made;
end $$;

-- Another version on top; null leaves the name or the settings as they are. Of the versions before, `most` stay, and the one
-- that others use. @raises not_found
create or replace function change_preset(
  session_token text, of_preset uuid, called text, with_settings jsonb, most integer
) returns integer language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
  current integer := lock_own_preset(me, of_preset);
begin
  insert into preset_versions (preset_id, version, name, settings)
  select of_preset, current + 1, coalesce(called, v.name), coalesce(with_settings, v.settings)
  from preset_versions v where v.preset_id = of_preset and v.version = current;
  update presets p set version = current + 1, updated_at = now() where p.id = of_preset;
  delete from preset_versions v using presets p
  where p.id = of_preset and v.preset_id = p.id and v.version <= p.version - most
    and v.version is distinct from p.shared_version;
  return current + 1;
end $$;

-- Makes an earlier version the newest. @raises not_found
create or replace function restore_preset(
  session_token text, of_preset uuid, of_version integer, most integer
) returns integer language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
  earlier preset_versions;
begin
  perform lock_own_preset(me, of_preset);
  select * into earlier from preset_versions v where v.preset_id = of_preset and v.version = of_version;
  if earlier.version is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  return change_preset(session_token, of_preset, earlier.name, earlier.settings, most);
end $$;

-- Lets everybody use a version, with its pictures or without them, or with null nobody but its owner. @raises not_found
create or replace function share_preset_version(
  session_token text, of_preset uuid, of_version integer, with_pictures boolean
) returns void language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  perform lock_own_preset(me, of_preset);
  if of_version is not null
    and not exists (select from preset_versions v where v.preset_id = of_preset and v.version = of_version) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  update presets p
  set shared_version = of_version, shared_at = case when of_version is not null then now() end,
    shares_pictures = of_version is not null and with_pictures
  where p.id = of_preset;
end $$;
