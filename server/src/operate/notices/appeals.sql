-- What was taken down is put back when an appeal is right, each output at its place.

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
