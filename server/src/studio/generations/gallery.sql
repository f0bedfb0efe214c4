-- What the gallery counts and looks through.

-- How many generations each person sees by tool and status, kept so that no list has to count them.
create or replace function count_generation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.removed_at is null then
    update generation_counts set count = count - 1
    where user_id = old.user_id and tool_type = old.tool_type and status = old.status;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    insert into generation_counts (user_id, tool_type, status, count)
    values (new.user_id, new.tool_type, new.status, 1)
    on conflict (user_id, tool_type, status) do update set count = generation_counts.count + 1;
  end if;
  return null;
end $$;

-- The same over all tools, for the lists of administrators.
create or replace function total_generation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.removed_at is null then
    update person_totals set generations = generations - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    update person_totals set generations = generations + 1 where user_id = new.user_id;
  end if;
  return null;
end $$;

-- What a search looks through: the name, the tool and the words it was made from.
create or replace function generation_search_text(name text, tool text, input jsonb) returns text language sql immutable as $$
  select lower(name || ' ' || tool || ' ' || coalesce(input ->> 'positivePrompt', input ->> 'prompt', ''))
$$;
