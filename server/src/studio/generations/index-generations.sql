-- How the generations of whoever has many come into the index of words and facts (find.sql), and stay true there.

-- All numbers of a generation with these tags. Those of its words as the release before reads them are among them, which
-- differ where letters are folded.
create or replace function grams_with_tags(of_generation ai_generations, tags text) returns integer[]
language sql immutable parallel safe as $$
  select word_grams(g.user_id, made.words, false) || seam_grams(g.user_id, made.words)
    || case when octet_length(former.words) > length(former.words) then word_grams(g.user_id, former.words, false) end
    || fact_grams(g.user_id,
        generation_facts(g.tool_type, g.status, g.tokens_used, g.input_data, g.metadata, g.outputs))
  from (select (of_generation).*) as g,
    generation_words(g.generation_name, g.tool_name, g.input_data, tags) as made (words),
    generation_search_text(g.generation_name, g.tool_name, g.input_data) as former (words)
$$;

-- The tags of a generation in one text.
create or replace function tags_of_generation(of_generation uuid) returns text language sql stable as $$
  select string_agg(t.tag, E'\x1f' order by t.tag) from generation_tags t where t.generation_id = of_generation
$$;

-- All numbers that a generation has now.
create or replace function grams_now(of_generation ai_generations) returns integer[] language sql stable as $$
  select grams_with_tags(of_generation, tags_of_generation(of_generation.id))
    || (select keep_grams(k) from keeps k where k.generation_id = of_generation.id)
$$;

-- Its words now, as they are searched.
create or replace function words_now(of_generation ai_generations) returns text language sql stable as $$
  select generation_words(g.generation_name, g.tool_name, g.input_data, tags_of_generation(g.id))
  from (select (of_generation).*) as g
$$;

-- All numbers of a generation.
create or replace function grams_of_generation(
  person uuid, name text, tool_name text, tool text, of_status text, tokens integer, input jsonb, metadata jsonb, outputs jsonb
) returns integer[] language sql immutable parallel safe as $$
  select word_grams(person, generation_search_text(name, tool_name, input), false)
    || array(select fact_gram(person, fact)
        from unnest(generation_facts(tool, of_status, tokens, input, metadata, outputs)) as fact)
$$;

-- Indexes up to `most` more of the generations of one person, and answers how many. Those of the last minutes wait: when
-- they are read, nothing older can be committed after them any more. Their rows are held meanwhile, so that whoever
-- changes one of them waits, and then finds its numbers to change; whoever tags one waits for the row of the person.
create or replace function index_generations(person uuid, most integer) returns integer language plpgsql as $$
declare
  reached generation_gram_ends;
  indexed integer;
begin
  select * into reached from generation_gram_ends e where e.user_id = person for update;
  if not found then
    -- Whoever tags holds the profile: before this they are done, after this they find the row to wait for.
    perform 1 from profiles p where p.id = person for share;
    insert into generation_gram_ends (user_id, created_at, id)
    values (person, '-infinity', '00000000-0000-0000-0000-000000000000') on conflict do nothing;
    select * into reached from generation_gram_ends e where e.user_id = person for update;
  end if;
  with due as materialized (
    select g.* from ai_generations g
    where g.user_id = person and g.created_at < now() - interval '10 minutes'
      and (g.created_at, g.id) > (
        coalesce(reached.folded_at, '-infinity'), coalesce(reached.folded_id, '00000000-0000-0000-0000-000000000000'))
    order by g.created_at, g.id limit most for share
  ), written as (
    insert into generation_grams (generation_id, user_id, created_at, grams, words)
    select g.id, g.user_id, g.created_at, grams_now(g), words_now(g)
    from due join ai_generations g on g.id = due.id order by due.created_at, due.id
    on conflict (generation_id) do update set grams = excluded.grams, words = excluded.words
  ), ended as (
    update generation_gram_ends e set folded_at = newest.created_at, folded_id = newest.id,
      created_at = case when (newest.created_at, newest.id) > (e.created_at, e.id) then newest.created_at else e.created_at end,
      id = case when (newest.created_at, newest.id) > (e.created_at, e.id) then newest.id else e.id end
    from (select due.created_at, due.id from due order by due.created_at desc, due.id desc limit 1) as newest
    where e.user_id = person
  )
  select count(*) into indexed from due;
  return indexed;
end $$;

-- Who has so many that lists do not read them all, with more to index than a list reads in order anyway.
create or replace function people_to_index() returns setof uuid language sql stable as $$
  select t.user_id from person_totals t left join generation_gram_ends e on e.user_id = t.user_id
  where t.generations > read_in_order() and exists (
    select from ai_generations g
    where g.user_id = t.user_id and g.created_at < now() - interval '10 minutes'
      and (g.created_at, g.id) > (
        coalesce(e.folded_at, '-infinity'), coalesce(e.folded_id, '00000000-0000-0000-0000-000000000000'))
    order by g.created_at, g.id offset 500 limit 1
  )
$$;

-- Adds what its owner thinks now to the numbers of up to `most` generations of one person, and answers of how many. What they
-- thought before stays among them until the whole is indexed anew: whoever finds something looks at what is thought of it.
-- What they say at this moment is left for the next time.
create or replace function index_keeps(person uuid, most integer) returns integer language plpgsql as $$
declare
  indexed integer;
begin
  -- What is not in the index yet comes into it with what is thought of it, by whoever holds this.
  perform 1 from generation_gram_ends e where e.user_id = person for update;
  with due as materialized (
    select k.generation_id, keep_grams(k) as grams
    from keeps k where k.user_id = person and not k.is_indexed limit most for update skip locked
  ), added as (
    update generation_grams s set grams = s.grams || array(select unnest(due.grams) except select unnest(s.grams))
    from due where s.generation_id = due.generation_id and not s.grams @> due.grams
  ), marked as (
    update keeps k set is_indexed = true from due where k.generation_id = due.generation_id
  )
  select count(*) into indexed from due;
  return indexed;
end $$;

-- Who thinks of indexed generations what their index does not know.
create or replace function people_to_index_keeps() returns setof uuid language sql stable as $$
  select e.user_id from generation_gram_ends e
  where exists (select from keeps k where k.user_id = e.user_id and not k.is_indexed)
$$;

-- What changes after it was indexed is indexed anew.
create or replace function index_changed_generation() returns trigger language plpgsql as $$
begin
  -- Held first: what others have added to its numbers meanwhile is read after them.
  perform 1 from generation_grams s where s.generation_id = new.id for update;
  update generation_grams s set grams = grams_now(new), words = words_now(new) where s.generation_id = new.id;
  return null;
end $$;
create or replace trigger ai_generations_grams
  after update of generation_name, tool_name, tool_type, status, tokens_used, input_data, metadata, outputs on ai_generations
  for each row when (new.created_at < now() - interval '5 minutes') execute function index_changed_generation();

-- So is what gets other tags, once nobody is indexing the person's generations at the moment.
create or replace function index_tagged_generations() returns trigger language plpgsql as $$
begin
  perform 1 from generation_gram_ends e where e.user_id in (select t.user_id from tagged t)
  order by e.user_id for share;
  if not found then
    return null;
  end if;
  update generation_grams s set grams = grams_now(g), words = words_now(g)
  from ai_generations g
  where s.generation_id in (select t.generation_id from tagged t) and g.id = s.generation_id;
  return null;
end $$;
create or replace trigger generation_tags_added after insert on generation_tags
  referencing new table as tagged for each statement execute function index_tagged_generations();
create or replace trigger generation_tags_removed after delete on generation_tags
  referencing old table as tagged for each statement execute function index_tagged_generations();
