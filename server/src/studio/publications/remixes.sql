-- What others make of a publication that its author lets them remix.

-- As `submit_descendant`, of an order that begins with a publication. What its author took back stands in no new work.
-- @raises not_found where it is not public, or may not be remixed; what submit_generation raises
create or replace function submit_remix(
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
  of_publication uuid,
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
  select * into made from submit_descendant(session_token, new_id, of_tool_type, of_tool_name, of_generation_name,
    of_input_hash, of_input_data, cost, at_price_version, at_provider, deadline_seconds, concurrency, at_traceparent,
    parents);
  user_id := made.user_id;
  seq := made.seq;
  created_at := made.created_at;
  new_total_tokens := made.new_total_tokens;
  is_duplicate := made.is_duplicate;
  if is_duplicate then
    return;
  end if;
  perform note_remixes(of_publication, array[new_id]);
end $$;

-- What is ordered names what it was made of. The publication is held until the order stands, so that taking it back comes
-- before it or after it. @raises not_found where it is not public, or may not be remixed
create or replace function note_remixes(of_publication uuid, generations uuid[]) returns void language plpgsql as $$
begin
  perform 1 from publications p where p.id = of_publication and p.state = 'public' and p.allows_remix for share;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into generation_remixes (generation_id, publication_id)
  select one, of_publication from unnest(generations) as one;
end $$;

-- As `submit_batch`, of a batch that begins with a publication: each of its generations names it.
-- @raises not_found where it is not public, or may not be remixed; what submit_batch raises
create or replace function submit_remix_batch(
  session_token text,
  new_id uuid,
  of_tool_type text,
  of_tool_name text,
  of_name text,
  of_plan jsonb,
  of_plan_hash bytea,
  items jsonb,
  deadline_seconds integer,
  concurrency integer,
  at_traceparent text,
  of_publication uuid,
  out user_id uuid,
  out seq bigint,
  out is_duplicate boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  made record;
begin
  select * into made from submit_batch(session_token, new_id, of_tool_type, of_tool_name, of_name, of_plan, of_plan_hash,
    items, deadline_seconds, concurrency, at_traceparent);
  user_id := made.user_id;
  seq := made.seq;
  is_duplicate := made.is_duplicate;
  if not is_duplicate then
    perform note_remixes(of_publication, array(select i.generation_id from batch_items i where i.batch_id = new_id));
  end if;
end $$;

-- The publication that a generation was made of, by itself or by what it was made from; null where there is none.
create or replace function remixed_publication(of_generation uuid) returns uuid language sql stable as $$
  with recursive made (id, depth) as (
    values (of_generation, 0)
    union
    select e.parent, m.depth + 1 from made m join generation_parents e on e.child = m.id where m.depth < 20
  )
  select r.publication_id from made m join generation_remixes r on r.generation_id = m.id
  order by m.depth, r.publication_id limit 1
$$;
