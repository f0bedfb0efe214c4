-- What is taken down for a notice: sealed, so that only the desk can read it.

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

-- Takes files out of everybody's reach: they belong to the takedown from now on. What is being made of them ends, and its
-- tokens return. With `is_blocking`, the same content is not stored again. Answers the last event of their owner.
create or replace function seal_files(
  of_takedown uuid, of_owner uuid, of_generation uuid, keys text[], is_blocking boolean
) returns bigint language plpgsql as $$
declare
  under_way record;
  ended bigint;
  seq bigint;
begin
  perform keep_sealed(of_takedown, null, keys);
  if is_blocking then
    insert into blocked_prints (takedown_id, sha256, content_sha256, look)
    select of_takedown, s.sha256, s.content_sha256, s.look from sealed_files s
    where s.takedown_id = of_takedown and s.sha256 is not null on conflict do nothing;
  end if;
  update takedowns t set preserved = record_for_law(of_owner, of_generation)
  where t.id = of_takedown and t.kind in ('intimate_image', 'child_abuse', 'illegal_content');
  for under_way in
    select g.id, g.user_id from generation_inputs i join ai_generations g on g.id = i.generation_id
    where i.key = any (keys) and g.status = 'processing' order by g.id
  loop
    ended := fail_generation(under_way.id, null, null, 'blocked_content',
      'A file that it was to be made from was taken down by the studio',
      'A file that it was to be made from was taken down by the studio');
    if under_way.user_id = of_owner then
      seq := coalesce(ended, seq);
    end if;
  end loop;
  delete from files where key = any (keys);
  -- A copy of their owner's data may hold them.
  with gone as (
    update data_exports e set state = case e.state when 'ready' then 'expired' else 'cancelled' end
    where e.user_id = of_owner and e.state in ('making', 'ready')
    returning export_key(e.user_id, e.id) as key
  )
  insert into removed_objects (key) select key from gone on conflict do nothing;
  return seq;
end $$;

-- Takes down one generation or upload: from this commit on nobody but the desk can read its files. Answers the owner's
-- last event; no owner where it is gone or down already.
create or replace function take_down(
  of_notice uuid, of_generation uuid, of_key text, why text, keep_days integer, is_blocking boolean,
  out owner uuid, out seq bigint, out takedown_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  made ai_generations;
  notice notices;
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
      seq := fail_generation(of_generation, null, null, 'removed', 'It was taken down by the studio',
        'It was taken down by the studio');
    end if;
  else
    perform 1 from files f where f.key = of_key for update;
    if not found then
      owner := null;
      return;
    end if;
  end if;
  insert into takedowns (notice_id, kind, user_id, generation_id, key, name, reason, outputs, output_file_url, keep_until)
  values (of_notice, notice.kind, owner, of_generation, of_key,
    coalesce(made.generation_name, split_part(of_key, '/', 3)), why,
    coalesce(made.outputs, '[]'), made.output_file_url, now() + make_interval(days => keep_days))
  returning id into takedown_id;
  perform note_upheld_notice(owner, of_notice);
  seq := coalesce(seal_files(takedown_id, owner, of_generation,
    array(select files_of_subject(owner, of_generation, of_key)), is_blocking), seq);
  if of_generation is not null then
    -- What the moderation keeps back of it is sealed already.
    if is_blocking then
      insert into blocked_prints (takedown_id, sha256, content_sha256, look)
      select take_down.takedown_id, s.sha256, s.content_sha256, s.look
      from sealed_files s join moderation_cases c on c.id = s.case_id
      where c.generation_id = of_generation and s.sha256 is not null on conflict do nothing;
    end if;
    update moderation_cases c set keep_until = greatest(c.keep_until, now() + make_interval(days => keep_days))
    where c.generation_id = of_generation and c.kind <> 'flagged' and c.erased_at is null;
    update ai_generations g
    set outputs = '[]', output_file_url = null, metadata = g.metadata || jsonb_build_object('taken_down',
      jsonb_build_object('id', take_down.takedown_id, 'kind', notice.kind, 'reason', why, 'at', now(), 'appeal', null))
    where g.id = of_generation;
    if made.removed_at is null then
      seq := add_event(owner, 'update', of_generation);
    end if;
  end if;
end $$;

-- Takes down one output of a generation that has several; the others stay. The last one that is there goes as the whole
-- generation. Answers as take_down.
create or replace function take_down_output(
  of_notice uuid, of_output text, why text, keep_days integer, is_blocking boolean,
  out owner uuid, out seq bigint, out takedown_id uuid
) language plpgsql as $$
#variable_conflict use_column
declare
  made ai_generations;
  notice notices;
  output jsonb;
  others jsonb;
  gone jsonb;
  place integer;
  ending text := substring(of_output from '[.][a-z0-9]+$');
begin
  select n.* into notice from notices n where n.id = of_notice;
  select g.user_id into owner from ai_generations g where g.id = left(split_part(of_output, '/', 3), 36)::uuid;
  perform 1 from profiles p where p.id = owner for update;
  select g.* into made from ai_generations g where g.id = left(split_part(of_output, '/', 3), 36)::uuid for update;
  select one into output from jsonb_array_elements(made.outputs) as one where one ->> 'url' = '/files/' || of_output;
  if output is null then
    owner := null;
    return;
  end if;
  others := made.outputs - (
    select (o.at - 1)::integer from jsonb_array_elements(made.outputs) with ordinality as o (one, at) where o.one = output
  );
  if others = '[]' and not made.metadata ? 'taken_down' then
    select t.owner, t.seq, t.takedown_id into owner, seq, takedown_id
    from take_down(of_notice, made.id, null, why, keep_days, is_blocking) as t;
    return;
  end if;
  gone := coalesce(made.metadata -> 'taken_down_outputs', '[]');
  place := (
    select count(*) from (
      select output_part(one ->> 'url') as part from jsonb_array_elements(others) as one
      union all
      select (one ->> 'part')::integer from jsonb_array_elements(gone) as one
    ) as every_other where part < output_part('/files/' || of_output)
  );
  insert into takedowns (
    notice_id, kind, user_id, generation_id, name, reason, outputs, output_file_url, output, place, keep_until
  ) values (
    of_notice, notice.kind, owner, made.id, format('%s, result %s', made.generation_name, place + 1), why, jsonb_build_array(output), output ->> 'url', of_output,
    place, now() + make_interval(days => keep_days)
  ) returning id into takedown_id;
  perform note_upheld_notice(owner, of_notice);
  seq := seal_files(takedown_id, owner, made.id, array(
    select f.key from files f
    where f.user_id = owner and (f.key = of_output or starts_with(f.key, left(of_output, -length(ending)) || '-'))
  ), is_blocking);
  update ai_generations g
  set outputs = others, output_file_url = output_addresses(others), metadata = g.metadata || jsonb_build_object(
    'taken_down_outputs', gone || jsonb_build_object('id', take_down_output.takedown_id, 'place', place,
      'part', output_part('/files/' || of_output), 'kind', notice.kind, 'reason', why, 'at', now(), 'appeal', null))
  where g.id = made.id;
  if made.removed_at is null then
    seq := add_event(owner, 'update', made.id);
  end if;
end $$;
