-- What the gallery counts and looks through.

-- How many generations each person sees by tool and status, kept so that no list has to count them; what is new is counted
-- over all tools at once.
create or replace function count_generation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.removed_at is null then
    update generation_counts set count = count - 1
    where user_id = old.user_id and tool_type = old.tool_type and status = old.status;
  end if;
  if tg_op = 'INSERT' and new.removed_at is null then
    with total as (update person_totals t set generations = t.generations + 1 where t.user_id = new.user_id)
    update generation_counts set count = count + 1
    where user_id = new.user_id and tool_type = new.tool_type and status = new.status;
  elsif tg_op = 'UPDATE' and new.removed_at is null then
    update generation_counts set count = count + 1
    where user_id = new.user_id and tool_type = new.tool_type and status = new.status;
  else
    return null;
  end if;
  -- The first of its kind.
  if not found then
    insert into generation_counts (user_id, tool_type, status, count)
    values (new.user_id, new.tool_type, new.status, 1)
    on conflict (user_id, tool_type, status) do update set count = generation_counts.count + 1;
  end if;
  return null;
end $$;

-- The same over all tools, for the lists of administrators, of what goes or comes back.
create or replace function total_generation() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    update person_totals set generations = generations - 1 where user_id = old.user_id;
  end if;
  if tg_op = 'UPDATE' and new.removed_at is null then
    update person_totals set generations = generations + 1 where user_id = new.user_id;
  end if;
  return null;
end $$;
create or replace trigger ai_generations_total after delete on ai_generations
  for each row execute function total_generation();

-- What a search looks through: the name, the tool and the words it was made from.
create or replace function generation_search_text(name text, tool text, input jsonb) returns text language sql immutable as $$
  select lower(name || ' ' || tool || ' ' || coalesce(input ->> 'positivePrompt', input ->> 'prompt', ''))
$$;
