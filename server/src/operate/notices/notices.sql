-- What is taken down for a notice: sealed, so that only the desk can read it, and put back when an appeal is right.

-- Where notices, decisions and stored files meet, one decision at a time: what is being stored meanwhile is seen by it.
create or replace function lock_takedowns() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('takedowns', 0))
$$;

-- The files of a generation, or an upload alone.
create or replace function files_of_subject(of_owner uuid, of_generation uuid, of_key text) returns setof text
language sql stable as $$
  select f.key from files f
  where f.user_id = of_owner and case
    when of_generation is null then f.key = of_key
    else f.folder = 'generations' and left(split_part(f.key, '/', 3), 36) = of_generation::text
  end
$$;

-- Takes down one generation or upload: from this commit on nobody but the desk can read its files. What is being made of
-- them ends, and its tokens return. With `is_blocking`, the same content is not stored again. Answers the owner's last
-- event; no owner where it is gone or down already.
create or replace function take_down(
  of_notice uuid, of_generation uuid, of_key text, why text, keep_days integer, is_blocking boolean,
  out owner uuid, out seq bigint, out takedown_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  made ai_generations;
  notice notices;
  keys text[];
  under_way uuid;
begin
  select n.* into notice from notices n where n.id = of_notice;
  select coalesce(
    (select g.user_id from ai_generations g where g.id = of_generation),
    (select f.user_id from files f where f.key = of_key)
  ) into owner;
  perform 1 from profiles p where p.id = owner for update;
  if of_generation is not null then
    select g.* into made from ai_generations g where g.id = of_generation for update;
    if made.id is null or made.metadata ? 'taken_down' then
      owner := null;
      return;
    end if;
    if made.status = 'processing' then
      seq := fail_generation(of_generation, null, null, 'blocked_content', 'It was taken down by the studio',
        'It was taken down by the studio');
    end if;
  else
    perform 1 from files f where f.key = of_key for update;
    if not found then
      owner := null;
      return;
    end if;
  end if;
  keys := array(select files_of_subject(owner, of_generation, of_key));
  insert into takedowns (notice_id, kind, user_id, generation_id, key, name, reason, outputs, output_file_url, keep_until)
  values (of_notice, notice.kind, owner, of_generation, of_key,
    coalesce(made.generation_name, split_part(of_key, '/', 3)), why,
    coalesce(made.outputs, '[]'), made.output_file_url, now() + make_interval(days => keep_days))
  returning id into takedown_id;
  insert into sealed_files (key, takedown_id, file, sha256, look)
  select f.key, take_down.takedown_id, to_jsonb(f), p.sha256, p.look
  from files f left join file_prints p on p.key = f.key where f.key = any (keys);
  if is_blocking then
    insert into blocked_prints (takedown_id, sha256, look)
    select take_down.takedown_id, s.sha256, s.look from sealed_files s
    where s.takedown_id = take_down.takedown_id and s.sha256 is not null on conflict do nothing;
  end if;
  for under_way in
    select g.id from generation_inputs i join ai_generations g on g.id = i.generation_id
    where i.key = any (keys) and g.status = 'processing' order by g.id
  loop
    seq := coalesce(fail_generation(under_way, null, null, 'blocked_content',
      'A file that it was to be made from was taken down by the studio',
      'A file that it was to be made from was taken down by the studio'), seq);
  end loop;
  delete from files where key = any (keys);
  if of_generation is not null then
    update ai_generations g
    set outputs = '[]', output_file_url = null, metadata = g.metadata || jsonb_build_object('taken_down',
      jsonb_build_object('id', take_down.takedown_id, 'kind', notice.kind, 'reason', why, 'at', now(), 'appeal', null))
    where g.id = of_generation;
    if made.removed_at is null then
      seq := add_event(owner, 'update', of_generation);
    end if;
  end if;
end $$;

-- The author of something that was taken down says why it should be there: once, and while it is still kept.
create or replace function appeal_takedown(session_token text, of_takedown uuid, words text, out owner uuid, out seq bigint)
language plpgsql as $$
declare
  taken takedowns;
begin
  owner := session_user_id(session_token);
  perform 1 from profiles p where p.id = owner for update;
  select t.* into taken from takedowns t where t.id = of_takedown and t.user_id = owner and t.lifted_at is null for update;
  if taken.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if taken.appeal is not null or taken.erased_at is not null then
    raise exception 'appealed' using errcode = 'KN409';
  end if;
  update takedowns set appeal = words, appealed_at = now() where id = of_takedown;
  seq := note_appeal(owner, taken.generation_id, of_takedown, 'open');
end $$;

-- What the record says of its appeal. Answers the owner's event.
create or replace function note_appeal(of_owner uuid, of_generation uuid, of_takedown uuid, state text) returns bigint
language plpgsql as $$
begin
  update ai_generations set metadata = jsonb_set(metadata, '{taken_down,appeal}', to_jsonb(state))
  where id = of_generation and metadata #>> '{taken_down,id}' = of_takedown::text;
  if exists (select from ai_generations where id = of_generation and removed_at is null) then
    return add_event(of_owner, 'update', of_generation);
  end if;
  return null;
end $$;

-- Closes an appeal: everything is back as it was, or stays down. Also without an appeal, when the studio sees by itself
-- that it was wrong. Answers the owner's event. @raises not_found, decided
create or replace function decide_takedown(
  of_takedown uuid, with_decision text, by_admin uuid, answer text, out owner uuid, out seq bigint, out to_remove text[]
) language plpgsql as $$
#variable_conflict use_column
declare
  taken takedowns;
  made ai_generations;
begin
  select t.user_id into owner from takedowns t where t.id = of_takedown;
  perform 1 from profiles p where p.id = owner for update;
  select t.* into taken from takedowns t where t.id = of_takedown for update;
  if taken.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if taken.lifted_at is not null or taken.erased_at is not null or taken.appeal_decision is not null
    or (with_decision = 'upheld' and taken.appeal is null)
  then
    raise exception 'decided' using errcode = 'KN409';
  end if;
  update takedowns
  set appeal_decision = with_decision, appeal_decided_at = now(), appeal_decided_by = by_admin, appeal_answer = answer,
    lifted_at = case when with_decision = 'reinstated' then now() end
  where id = of_takedown;
  to_remove := '{}';
  if with_decision = 'upheld' then
    seq := note_appeal(owner, taken.generation_id, of_takedown, 'upheld');
    return;
  end if;
  delete from blocked_prints where takedown_id = of_takedown;
  select g.* into made from ai_generations g where g.id = taken.generation_id for update;
  if (taken.generation_id is not null and made.id is null) or not exists (select from profiles p where p.id = owner) then
    -- Its author has removed it meanwhile.
    to_remove := erase_evidence(of_takedown);
    return;
  end if;
  insert into files select (jsonb_populate_record(null::files, s.file)).* from sealed_files s where s.takedown_id = of_takedown;
  insert into file_prints (key, sha256, look)
  select s.key, s.sha256, s.look from sealed_files s where s.takedown_id = of_takedown and s.sha256 is not null;
  delete from sealed_files where takedown_id = of_takedown;
  if made.id is not null then
    update ai_generations
    set outputs = taken.outputs, output_file_url = taken.output_file_url, metadata = metadata - 'taken_down'
    where id = made.id;
    if made.removed_at is null then
      seq := add_event(owner, 'update', made.id);
    end if;
  end if;
end $$;

-- Forgets what is sealed; answers the objects that are to be removed after the commit.
create or replace function erase_evidence(of_takedown uuid) returns text[] language plpgsql as $$
declare
  keys text[];
begin
  keys := array(select key from sealed_files where takedown_id = of_takedown);
  insert into removed_objects (key) select unnest(keys) on conflict do nothing;
  delete from sealed_files where takedown_id = of_takedown;
  update takedowns set erased_at = now(), outputs = '[]', output_file_url = null where id = of_takedown;
  return keys;
end $$;

-- Evidence that has been kept for as long as it must be, unless its appeal is still open. So many at once.
create or replace function erase_due_evidence(most integer) returns table (key text) language plpgsql as $$
#variable_conflict use_column
declare
  due uuid;
begin
  for due in
    select t.id from takedowns t
    where t.keep_until <= now() and t.lifted_at is null and t.erased_at is null
      and (t.appealed_at is null or t.appeal_decision is not null)
    order by t.keep_until limit most for update skip locked
  loop
    return query select unnest(erase_evidence(due));
  end loop;
end $$;
