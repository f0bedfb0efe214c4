-- What people have stored, and what their generations were made from.

-- Remembers an upload of this session and answers its key. Counted first and compared then: of uploads at the same
-- moment each sees those before it. A limit that is null does not hold.
create or replace function remember_upload(
  principal text, folder text, name text, content_type text, bytes bigint,
  width integer, height integer, seconds double precision, frames integer, fps double precision,
  max_files bigint, max_bytes bigint
) returns text language plpgsql as $$
declare
  owner uuid := session_user_id(principal);
  new_key text := owner::text || '/' || folder || '/' || name;
begin
  insert into files (key, user_id, folder, content_type, bytes, width, height, seconds, frames, fps)
  values (new_key, owner, folder, content_type, bytes, width, height, seconds, frames, fps);
  if exists (select from person_files p where p.user_id = owner and (p.files > max_files or p.bytes > max_bytes)) then
    raise exception 'storage_full' using errcode = 'KN413';
  end if;
  return new_key;
end $$;

-- Rows are locked in the order of people everywhere, so that sweeps of many people's files never wait for each other.
create or replace function count_added_files() returns trigger language plpgsql as $$
begin
  insert into person_files (user_id, files, bytes)
  select user_id, count(*), sum(bytes) from added group by user_id order by user_id
  on conflict (user_id) do update
  set files = person_files.files + excluded.files, bytes = person_files.bytes + excluded.bytes;
  return null;
end $$;

create or replace function count_removed_files() returns trigger language plpgsql as $$
begin
  perform 1 from person_files where user_id in (select user_id from removed) order by user_id for update;
  update person_files p set files = p.files - gone.files, bytes = p.bytes - gone.bytes
  from (select user_id, count(*) as files, sum(bytes) as bytes from removed group by user_id) as gone
  where p.user_id = gone.user_id;
  delete from person_files where files = 0 and user_id in (select user_id from removed);
  return null;
end $$;

-- The keys in a record's input, as the server writes their addresses.
create or replace function file_keys_of(input_data jsonb) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(input_data::text, '/files/([0-9a-f-]{36}/[a-z0-9-]+/[a-z0-9-]+\.[a-z0-9]{2,5})', 'g') as found
$$;

create or replace function note_generation_inputs() returns trigger language plpgsql as $$
begin
  insert into generation_inputs (generation_id, key) select new.id, file_keys_of(new.input_data) on conflict do nothing;
  return null;
end $$;

-- Writes down that a result has its marks now, with its new size wherever that is told. False when it is gone.
create or replace function note_marked_file(of_key text, new_bytes bigint) returns boolean language plpgsql as $$
declare
  made_by uuid;
  before files;
begin
  select * into before from files where key = of_key for update;
  if not found then
    return false;
  end if;
  delete from unmarked_files where key = of_key returning generation_id into made_by;
  update files set bytes = new_bytes where key = of_key;
  update person_files set bytes = bytes + new_bytes - before.bytes where user_id = before.user_id;
  update ai_generations g set outputs = (
    select jsonb_agg(
      case when one ->> 'url' = '/files/' || of_key then one || jsonb_build_object('bytes', new_bytes) else one end
      order by place
    ) from jsonb_array_elements(g.outputs) with ordinality as every_output (one, place)
  ) where g.id = made_by and position('/files/' || of_key in g.outputs::text) > 0;
  return true;
end $$;
