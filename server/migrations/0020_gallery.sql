-- How many generations each person sees by tool and status, kept so that no list has to count them.

create table generation_counts (
  user_id uuid not null references "user" on delete cascade,
  tool_type text not null,
  status text not null,
  count integer not null check (count >= 0),
  primary key (user_id, tool_type, status)
) with (fillfactor = 70);

create function count_generation() returns trigger language plpgsql as $$
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
create trigger ai_generations_count after insert or delete on ai_generations
  for each row execute function count_generation();
create trigger ai_generations_recount after update of status, removed_at on ai_generations
  for each row when (old.status <> new.status or (old.removed_at is null) <> (new.removed_at is null))
  execute function count_generation();

insert into generation_counts (user_id, tool_type, status, count)
select user_id, tool_type, status, count(*) from ai_generations where removed_at is null
group by user_id, tool_type, status;

-- The orders of the gallery, each with the id last so that pages have no gaps and no doubles.
create index ai_generations_by_name on ai_generations (user_id, lower(generation_name), id) where removed_at is null;
create index ai_generations_own_trash on ai_generations (user_id, removed_at desc, id desc) where removed_as = 'trash';

-- What a search looks through: the name, the tool and the words it was made from.
create function generation_search_text(name text, tool text, input jsonb) returns text language sql immutable as $$
  select lower(name || ' ' || tool || ' ' || coalesce(input ->> 'positivePrompt', input ->> 'prompt', ''))
$$;
