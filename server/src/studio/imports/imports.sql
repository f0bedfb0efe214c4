-- Files that people bring along. Each is a record in the gallery like a result, so that all that is done with results is done
-- with it as well; but no tool made it: it has no run, costs nothing, so that the ledger knows nothing of it and the books
-- agree with it by the same check as with every record, and it is never counted as work. Its `input_hash` is the SHA-256 of
-- the file as it arrived.

-- As `isImported` of the catalogue; written as the index `ai_generations_imported` is.
create or replace function is_imported(tool text) returns boolean language sql immutable parallel safe as $$
  select tool in ('imported_image', 'imported_video', 'imported_audio')
$$;

-- What of this person's has this file already: one that was brought along before, or a result that came from here. What is in
-- the trash comes back. `outcome`: 'already', 'restored', or null where the file is new.
create or replace function meet_import(
  session_token text, of_hash bytea, out user_id uuid, out id uuid, out outcome text, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  known ai_generations;
begin
  user_id := me;
  perform 1 from profiles p where p.id = me for update;
  select g.* into known from ai_generations g
  where g.user_id = me and g.input_hash = of_hash
    and g.tool_type in ('imported_image', 'imported_video', 'imported_audio')
    and (g.removed_at is null or g.removed_as = 'trash')
  order by g.removed_at nulls first limit 1;
  if known.id is null then
    select g.* into known from file_prints p
    join files f on f.key = p.key
    join ai_generations g on g.id::text = left(split_part(f.key, '/', 3), 36) and g.user_id = f.user_id
    where p.sha256 = of_hash and f.user_id = me and f.folder = 'generations' and g.status = 'completed'
      and position('/files/' || f.key in g.outputs::text) > 0 and (g.removed_at is null or g.removed_as = 'trash')
    order by g.removed_at nulls first limit 1;
  end if;
  if known.id is null then
    return;
  end if;
  id := known.id;
  outcome := 'already';
  if known.removed_at is not null then
    update ai_generations g set removed_at = null, removed_as = null where g.id = known.id;
    outcome := 'restored';
    seq := add_event(me, 'insert', known.id);
  end if;
end $$;

-- Puts a stored file into the gallery, unless the same one came in meanwhile: then as `meet_import`. `outcome`: also
-- 'imported'.
create or replace function add_import(
  session_token text, new_id uuid, of_tool text, of_tool_name text, called text, of_hash bytea, with_metadata jsonb,
  stored_outputs jsonb, file_url text, out user_id uuid, out id uuid, out outcome text, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  select m.user_id, m.id, m.outcome, m.seq into user_id, id, outcome, seq from meet_import(session_token, of_hash) m;
  if outcome is not null then
    return;
  end if;
  insert into ai_generations
    (id, user_id, tool_type, tool_name, generation_name, status, completed_at, tokens_used, price_version, input_data,
     input_hash, metadata, outputs, output_file_url)
  values
    (new_id, user_id, of_tool, of_tool_name, called, 'completed', now(), 0, 0, '{}', of_hash, with_metadata, stored_outputs,
     file_url);
  if is_in_workspace(session_token) then
    perform note_author(session_token, new_id);
  end if;
  id := new_id;
  outcome := 'imported';
  seq := add_event(user_id, 'insert', new_id);
end $$;
