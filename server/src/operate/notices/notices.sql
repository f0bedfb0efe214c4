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

-- What the law asks to be kept of a record and its author, as it is now: the record with its runs and its bookings, and
-- the account with its sign-ins, as far as they are still known.
create or replace function record_for_law(of_owner uuid, of_generation uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed', u."emailVerified", 'name', u.name,
        'username', p.username, 'made_at', u."createdAt",
        'phone', (select h.number from phones h where h.user_id = u.id))
      from "user" u left join profiles p on p.id = u.id where u.id = of_owner
    ),
    'sign_ins', coalesce((
      select jsonb_agg(jsonb_build_object('at', s."createdAt", 'last_seen_at', s."updatedAt", 'address', s."ipAddress",
        'browser', s."userAgent") order by s."createdAt")
      from "session" s where s."userId" = of_owner and s."impersonatedBy" is null
    ), '[]'),
    'generation', (
      select jsonb_build_object('id', g.id, 'name', g.generation_name, 'tool', g.tool_name, 'status', g.status,
        'input', g.input_data, 'outputs', g.outputs, 'metadata', g.metadata, 'made_at', g.created_at,
        'completed_at', g.completed_at, 'charged', g.tokens_used, 'returned', g.tokens_returned,
        'return_reason', g.return_reason)
      from ai_generations g where g.id = of_generation
    ),
    'runs', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'provider', r.provider, 'request', r.provider_request_id,
        'made_at', r.created_at, 'sent_at', r.sent_at, 'state', r.state) order by r.created_at)
      from runs r where r.generation_id = of_generation
    ), '[]'),
    'ledger', coalesce((
      select jsonb_agg(jsonb_build_object('kind', e.kind, 'pocket', e.pocket, 'amount', e.amount, 'at', e.created_at,
        'key', e.business_key) order by e.id)
      from ledger_entries e where e.account_id = of_owner and e.generation_id = of_generation
    ), '[]')
  )
$$;

-- Of an output's address: which of the files it was, as they were delivered.
create or replace function output_part(url text) returns integer language sql immutable as $$
  select substring(url from '-([0-9]{1,6})-[0-9a-f]{16}[.][a-z0-9]+$')::integer
$$;

-- Two parts of the outputs of one record, in the order in which they were delivered.
create or replace function joined_outputs(these jsonb, others jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(one order by output_part(one ->> 'url') nulls last, place), '[]')
  from jsonb_array_elements(these || others) with ordinality as every_output (one, place)
$$;

-- As a record names its outputs next to them: the address of the only one, else all of them as JSON.
create or replace function output_addresses(outputs jsonb) returns text language sql immutable as $$
  select case jsonb_array_length(outputs)
    when 0 then null
    when 1 then outputs #>> '{0,url}'
    else (
      select '[' || string_agg(to_json(one ->> 'url')::text, ',' order by place) || ']'
      from jsonb_array_elements(outputs) with ordinality as every_output (one, place)
    )
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
  insert into takedowns (notice_id, kind, user_id, generation_id, key, name, reason, outputs, output_file_url, keep_until)
  values (of_notice, notice.kind, owner, of_generation, of_key,
    coalesce(made.generation_name, split_part(of_key, '/', 3)), why,
    coalesce(made.outputs, '[]'), made.output_file_url, now() + make_interval(days => keep_days))
  returning id into takedown_id;
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
  update ai_generations set metadata = jsonb_set(metadata, '{taken_down_outputs}', (
    select jsonb_agg(case when one ->> 'id' = of_takedown::text then one || jsonb_build_object('appeal', state) else one end
      order by place)
    from jsonb_array_elements(metadata -> 'taken_down_outputs') with ordinality as gone (one, place)
  ))
  where id = of_generation and metadata -> 'taken_down_outputs' @> jsonb_build_array(jsonb_build_object('id', of_takedown));
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
    lifted_at = case when with_decision = 'reinstated' then now() end,
    preserved = case when with_decision = 'upheld' then preserved end
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
  perform unseal_files(of_takedown, null);
  if made.id is not null then
    update ai_generations
    set outputs = joined_outputs(outputs, taken.outputs),
      output_file_url = output_addresses(joined_outputs(outputs, taken.outputs)),
      metadata = case when taken.output is null then metadata - 'taken_down' else without_output(metadata, of_takedown) end
    where id = made.id;
    if made.removed_at is null then
      seq := add_event(owner, 'update', made.id);
    end if;
  end if;
end $$;

-- What a record says of its outputs that are down, without the one that is back.
create or replace function without_output(metadata jsonb, of_takedown uuid) returns jsonb language sql immutable as $$
  select case
    when still.gone is null then metadata - 'taken_down_outputs'
    else metadata || jsonb_build_object('taken_down_outputs', still.gone)
  end
  from (
    select jsonb_agg(one order by place) as gone
    from jsonb_array_elements(metadata -> 'taken_down_outputs') with ordinality as every_one (one, place)
    where one ->> 'id' <> of_takedown::text
  ) as still
$$;

-- What must stay although its author has erased their account: sealed files, and until when.
create or replace function held_for_law(of_owner uuid) returns table (takedown_id uuid, key text, keep_until timestamptz)
language sql stable as $$
  select t.id, s.key, t.keep_until from takedowns t join sealed_files s on s.takedown_id = t.id
  where t.user_id = of_owner and t.lifted_at is null and t.erased_at is null
$$;

-- Forgets what is sealed; answers the objects that are to be removed after the commit.
create or replace function erase_evidence(of_takedown uuid) returns text[] language plpgsql as $$
declare
  keys text[];
begin
  keys := array(select key from sealed_files where takedown_id = of_takedown);
  insert into removed_objects (key) select unnest(keys) on conflict do nothing;
  delete from sealed_files where takedown_id = of_takedown;
  update takedowns set erased_at = now(), outputs = '[]', output_file_url = null, preserved = null
  where id = of_takedown;
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
