-- How one of many generations is found: by the grams of its words and by facts, as numbers in one index.

-- A person has so many before theirs are indexed, and lists read so many in their order before they ask the index.
create or replace function read_in_order() returns integer language sql immutable parallel safe as $$ select 2000 $$;

-- The number of a fact about a generation, such as `model:x`, among those of one person.
create or replace function fact_gram(person uuid, fact text) returns integer language sql immutable parallel safe as $$
  select ('x' || left(md5(person::text || fact), 8))::bit(32)::integer
$$;

-- The numbers of all runs of one to three characters; with `longest_only`, of the longest runs alone: what holds them all
-- is all that can hold the words. Exact for none, so whoever finds something looks at the words themselves.
create or replace function word_grams(person uuid, words text, longest_only boolean) returns integer[]
language sql immutable parallel safe as $$
  with letters as materialized (
    select ascii(letter)::bigint as one, lead(ascii(letter)::bigint) over places as two,
      lead(ascii(letter)::bigint, 2) over places as three
    from string_to_table(words, null) with ordinality as split (letter, place)
    window places as (order by place)
  ), runs as (
    select one, 0::bigint as two, 0::bigint as three from letters where not longest_only or length(words) = 1
    union
    select one, two, 0 from letters where two is not null and (not longest_only or length(words) = 2)
    union
    select one, two, three from letters where three is not null
  )
  select coalesce(array_agg(distinct (
    ((one * 2654435761 # two * 2246822519 # three * 3266489917 # own.number) & 4294967295) - 2147483648)::integer), '{}')
  from runs, (select ('x' || right(person::text, 8))::bit(32)::bigint as number) as own
$$;

-- In which of the steps of a scale a measure lies; each is about a quarter more than the one before.
create or replace function measure_step(measure numeric) returns integer language sql immutable parallel safe as $$
  select floor(4 * ln(greatest(measure, 0) + 1))::integer
$$;

-- What a filter asks for. Each is also in the index, by `generation_facts`.
create or replace function output_shape(outputs jsonb) returns text language sql immutable parallel safe as $$
  select case sign((outputs -> 0 ->> 'width')::numeric - (outputs -> 0 ->> 'height')::numeric)
    when 1 then 'landscape' when -1 then 'portrait'
    when 0 then case when (outputs -> 0 ->> 'width')::numeric > 0 then 'square' end end
$$;
create or replace function output_side(outputs jsonb) returns numeric language sql immutable parallel safe as $$
  select greatest((outputs -> 0 ->> 'width')::numeric, (outputs -> 0 ->> 'height')::numeric)
$$;
create or replace function output_seconds(outputs jsonb) returns numeric language sql immutable parallel safe as $$
  select (outputs -> 0 ->> 'seconds')::numeric
$$;
create or replace function used_seed(input jsonb, metadata jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(metadata ->> 'seed', input ->> 'seed')
$$;

-- The facts of a generation that filters ask for.
create or replace function generation_facts(
  tool text, of_status text, tokens integer, input jsonb, metadata jsonb, outputs jsonb
) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    'tool:' || tool,
    'status:' || of_status,
    'tokens:' || measure_step(tokens),
    'model:' || (input ->> 'model'),
    'seed:' || used_seed(input, metadata),
    'shape:' || output_shape(outputs),
    'side:' || measure_step(output_side(outputs)),
    'seconds:' || measure_step(output_seconds(outputs)),
    case when position('/files/' in input::text) > 0 then 'files' end
  ], null)
$$;

-- All numbers of a generation.
create or replace function grams_of_generation(
  person uuid, name text, tool_name text, tool text, of_status text, tokens integer, input jsonb, metadata jsonb, outputs jsonb
) returns integer[] language sql immutable parallel safe as $$
  select word_grams(person, generation_search_text(name, tool_name, input), false)
    || array(select fact_gram(person, fact)
        from unnest(generation_facts(tool, of_status, tokens, input, metadata, outputs)) as fact)
$$;

-- The numbers of these facts.
create or replace function fact_grams(person uuid, facts text[]) returns integer[] language sql immutable parallel safe as $$
  select array(select fact_gram(person, fact) from unnest(facts) as fact)
$$;

-- The numbers of the steps that a range touches; null where it has no ends.
create or replace function range_grams(person uuid, fact text, lowest numeric, highest numeric) returns integer[]
language sql immutable parallel safe as $$
  select array(select fact_gram(person, fact || ':' || step)
    from generate_series(measure_step(coalesce(lowest, 0)), measure_step(coalesce(highest, 100000000))) as step)
$$;

-- Indexes up to `most` more of the generations of one person, and answers how many. Those of the last minutes wait: when
-- they are read, nothing older can be committed after them any more. Their rows are held meanwhile, so that whoever
-- changes one of them waits, and then finds its numbers to change.
create or replace function index_generations(person uuid, most integer) returns integer language plpgsql as $$
declare
  reached generation_gram_ends;
  indexed integer;
begin
  insert into generation_gram_ends (user_id, created_at, id)
  values (person, '-infinity', '00000000-0000-0000-0000-000000000000') on conflict do nothing;
  select * into reached from generation_gram_ends e where e.user_id = person for update;
  with due as materialized (
    select g.* from ai_generations g
    where g.user_id = person and (g.created_at, g.id) > (reached.created_at, reached.id)
      and g.created_at < now() - interval '10 minutes'
    order by g.created_at, g.id limit most for share
  ), written as (
    insert into generation_grams (generation_id, user_id, created_at, grams)
    select id, user_id, created_at,
      grams_of_generation(user_id, generation_name, tool_name, tool_type, status, tokens_used, input_data, metadata, outputs)
    from due order by created_at, id
    on conflict (generation_id) do update set grams = excluded.grams
  ), ended as (
    update generation_gram_ends e set created_at = newest.created_at, id = newest.id
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
      and (g.created_at, g.id) > (coalesce(e.created_at, '-infinity'), coalesce(e.id, '00000000-0000-0000-0000-000000000000'))
    order by g.created_at, g.id offset 500 limit 1
  )
$$;

-- What changes after it was indexed is indexed anew.
create or replace function index_changed_generation() returns trigger language plpgsql as $$
begin
  update generation_grams s
  set grams = grams_of_generation(new.user_id, new.generation_name, new.tool_name, new.tool_type, new.status,
    new.tokens_used, new.input_data, new.metadata, new.outputs)
  where s.generation_id = new.id;
  return null;
end $$;
create or replace trigger ai_generations_grams
  after update of generation_name, tool_name, tool_type, status, tokens_used, input_data, metadata, outputs on ai_generations
  for each row when (new.created_at < now() - interval '5 minutes') execute function index_changed_generation();
