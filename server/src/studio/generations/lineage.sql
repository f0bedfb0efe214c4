-- Which generation was made from which. Connections that hang together have one `family`: all of them, or none.

-- The family of a generation; null where it was made from nothing, and nothing from it. A family of an earlier release has
-- no name yet and gets one. Whoever calls this holds the lock of the person's profile, which orders what joins families.
create or replace function family_of(generation uuid) returns uuid language plpgsql as $$
declare
  found_family uuid;
begin
  select e.family into found_family from (
    (select family from generation_parents where child = generation limit 1)
    union all
    (select family from generation_parents where parent = generation limit 1)
  ) as e limit 1;
  if not found or found_family is not null then
    return found_family;
  end if;
  found_family := gen_random_uuid();
  with recursive relatives (id) as (
    values (generation)
    union
    select other.id from relatives r cross join lateral (
      select e.parent as id from generation_parents e where e.child = r.id
      union all
      select e.child from generation_parents e where e.parent = r.id offset 0
    ) as other
  )
  update generation_parents e set family = found_family from relatives r where e.child = r.id;
  return found_family;
end $$;

-- The family of a person's own generation; null where it has none.
-- @raises not_found where it is not there, in the trash, or somebody else's
create or replace function own_family(session_token text, of_id uuid) returns uuid language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  if not exists (select from ai_generations g where g.id = of_id and g.user_id = owner and g.removed_at is null) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if exists (select from generation_parents e where (e.child = of_id or e.parent = of_id) and e.family is null) then
    perform from profiles where id = owner for no key update;
  end if;
  return family_of(of_id);
end $$;

-- As `submit_generation`, of an order that was made from earlier generations of the same person: `parents` is an array of
-- {parent, part, output}. What is not theirs, or not there, is left out. Without a part it is settings that are used
-- again: a variation where nothing but the seed is another.
-- @raises what submit_generation raises
create or replace function submit_descendant(
  session_token text,
  new_id uuid,
  of_tool_type text,
  of_tool_name text,
  of_generation_name text,
  of_input_hash bytea,
  of_input_data jsonb,
  cost integer,
  at_price_version integer,
  at_provider text,
  deadline_seconds integer,
  concurrency integer,
  at_traceparent text,
  parents jsonb,
  out user_id uuid,
  out seq bigint,
  out created_at timestamptz,
  out new_total_tokens integer,
  out is_duplicate boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  made record;
  joined uuid[];
  kept uuid;
begin
  select * into made from submit_generation(session_token, new_id, of_tool_type, of_tool_name, of_generation_name,
    of_input_hash, of_input_data, cost, at_price_version, at_provider, deadline_seconds, concurrency, at_traceparent);
  user_id := made.user_id;
  seq := made.seq;
  created_at := made.created_at;
  new_total_tokens := made.new_total_tokens;
  is_duplicate := made.is_duplicate;
  if is_duplicate then
    return;
  end if;
  select array_agg(distinct f.family) filter (where f.family is not null) into joined
  from jsonb_to_recordset(parents) as p (parent uuid)
  join ai_generations g on g.id = p.parent and g.user_id = made.user_id and g.id <> new_id
  cross join lateral family_of(g.id) as f (family);
  kept := coalesce(joined[1], gen_random_uuid());
  if cardinality(joined) > 1 then
    -- The largest keeps its name, so that a connection is renamed as often as its family at least doubles.
    select e.family into kept from generation_parents e where e.family = any (joined)
    group by e.family order by count(*) desc limit 1;
    update generation_parents e set family = kept where e.family = any (joined) and e.family <> kept;
  end if;
  insert into generation_parents (child, parent, part, output, family)
  select new_id, g.id,
    coalesce(p.part, case
      when g.tool_type = of_tool_type and g.input_data - 'seed' = of_input_data - 'seed' then 'variation'
      else 'reuse' end),
    p.output, kept
  from jsonb_to_recordset(parents) as p (parent uuid, part text, output smallint)
  join ai_generations g on g.id = p.parent and g.user_id = made.user_id and g.id <> new_id
  on conflict do nothing;
end $$;
