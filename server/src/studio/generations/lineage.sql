-- Which generation was made from which.

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
  insert into generation_parents (child, parent, part, output)
  select new_id, g.id,
    coalesce(p.part, case
      when g.tool_type = of_tool_type and g.input_data - 'seed' = of_input_data - 'seed' then 'variation'
      else 'reuse' end),
    p.output
  from jsonb_to_recordset(parents) as p (parent uuid, part text, output smallint)
  join ai_generations g on g.id = p.parent and g.user_id = made.user_id and g.id <> new_id
  on conflict do nothing;
end $$;
