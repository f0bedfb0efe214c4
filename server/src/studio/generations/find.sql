-- How one of many generations is found: by the grams of its words and by facts, as numbers in one index.

-- A person has so many before theirs are indexed, and lists read so many in their order before they ask the index.
create or replace function read_in_order() returns integer language sql immutable parallel safe as $$ select 2000 $$;

-- The number of a fact about a generation, such as `model:x`, among those of one person.
create or replace function fact_gram(person uuid, fact text) returns integer language sql immutable parallel safe as $$
  select ('x' || left(md5(person::text || fact), 8))::bit(32)::integer
$$;

-- The numbers of all runs of one to three characters; with `longest_only`, of the longest runs alone: what holds them all
-- is all that can hold the words. Exact for none, so whoever finds something looks at the words themselves. As arrays side by
-- side: whoever has a million is indexed in a quarter of the time.
create or replace function word_grams(person uuid, words text, longest_only boolean) returns integer[]
language plpgsql immutable parallel safe as $$
declare
  letters bigint[] := array(select ascii(letter)::bigint from string_to_table(words, null) as letter);
  longest integer := least(cardinality(letters), 3);
  own bigint := ('x' || right(person::text, 8))::bit(32)::bigint;
begin
  return (
    select coalesce(array_agg(distinct (((run # own) & 4294967295) - 2147483648)::integer), '{}')
    from (
      select one * 2654435761 as run from unnest(letters) as read (one) where not longest_only or longest = 1
      union all
      select one * 2654435761 # two * 2246822519 from unnest(letters, letters[2:]) as read (one, two)
      where two is not null and (not longest_only or longest = 2)
      union all
      select one * 2654435761 # two * 2246822519 # three * 3266489917
      from unnest(letters, letters[2:], letters[3:]) as read (one, two, three) where three is not null
    ) as runs);
end $$;

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

-- Width to height of the first output: that of those that people ask for which it is within 3 % of; of no two of them at once.
-- Without a query of its own, which would be begun anew for each record.
create or replace function output_ratio(outputs jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  width numeric := (outputs -> 0 ->> 'width')::numeric;
  height numeric := (outputs -> 0 ->> 'height')::numeric;
  ratio numeric;
begin
  if not coalesce(width > 0 and height > 0, false) then
    return null;
  end if;
  ratio := width / height;
  return case
    when ratio between 1 / 1.03 and 1.03 then '1:1'
    when ratio between 16 / 9.0 / 1.03 and 16 / 9.0 * 1.03 then '16:9'
    when ratio between 9 / 16.0 / 1.03 and 9 / 16.0 * 1.03 then '9:16'
    when ratio between 4 / 3.0 / 1.03 and 4 / 3.0 * 1.03 then '4:3'
    when ratio between 3 / 4.0 / 1.03 and 3 / 4.0 * 1.03 then '3:4'
    when ratio between 3 / 2.0 / 1.03 and 3 / 2.0 * 1.03 then '3:2'
    when ratio between 2 / 3.0 / 1.03 and 2 / 3.0 * 1.03 then '2:3'
    when ratio between 4 / 5.0 / 1.03 and 4 / 5.0 * 1.03 then '4:5'
    when ratio between 5 / 4.0 / 1.03 and 5 / 4.0 * 1.03 then '5:4'
    when ratio between 21 / 9.0 / 1.03 and 21 / 9.0 * 1.03 then '21:9' end;
end $$;

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
    'ratio:' || output_ratio(outputs),
    'side:' || measure_step(output_side(outputs)),
    'seconds:' || measure_step(output_seconds(outputs)),
    case when position('/files/' in input::text) > 0 then 'files' end
  ], null)
$$;

-- Words as they are compared: without case, accents and vowel signs, full-width letters as plain ones. What is written in
-- letters of another sound, such as kana with a voicing mark, stays another.
create or replace function fold_words(words text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(words) = length(words) then
    return lower(words);
  end if;
  return translate(casefold(normalize(
    regexp_replace(normalize(words, nfkd), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]+', '', 'g'),
    nfkc) collate pg_unicode_fast), 'øłđħŧıœ', 'oldhtio');
end $$;

-- What a search looks through: the name, the tool, every prompt and the tags. It begins with what the release before looks
-- through.
create or replace function generation_words(name text, tool text, input jsonb, tags text) returns text
language sql immutable parallel safe as $$
  select fold_words(name || ' ' || tool || ' ' || coalesce(input ->> 'positivePrompt', input ->> 'prompt', '')
    || coalesce(E'\x1f' || (input ->> 'negativePrompt'), '') || coalesce(E'\x1f' || (input ->> 'sceneVision'), '')
    || coalesce(E'\x1f' || (input ->> 'clipPrompt'), '') || coalesce(E'\x1f' || (input ->> 'soundPrompt'), '')
    || coalesce(E'\x1f' || (input ->> 'lyrics'), '') || coalesce(E'\x1f' || tags, ''))
$$;

-- The terms of a search as patterns, all of which the words must be like.
create or replace function search_patterns(terms text[]) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(fold_words(term), '([\\%_])', '\\\1', 'g') || '%' from unnest(terms) as term)
$$;

-- The numbers of the seven letters around each space: of words beside each other, which are far rarer than the words.
create or replace function seam_grams(person uuid, words text) returns integer[] language sql immutable parallel safe as $$
  select array(select distinct fact_gram(person, 'seam:' || substr(words, place::integer - 3, 7))
    from string_to_table(words, null) with ordinality as split (letter, place)
    where letter = ' ' and place > 3 and place + 3 <= length(words))
$$;

-- Numbers that a generation has which is like all of these terms; of what the release before has indexed, if not `is_whole`.
-- Of each term those that none of the newest has, and its rarest: the others, of which each names one in six or so, take
-- as long to read as they leave little out.
create or replace function search_grams(person uuid, terms text[], is_whole boolean) returns integer[]
language sql stable parallel safe as $$
  with known (term, gram) as materialized (
    select term, gram from unnest(terms) as term, fold_words(term) as folded,
      unnest(word_grams(person, folded, true) || case when is_whole then seam_grams(person, folded) end) as gram
  ), newest (gram, records) as (
    select s.gram, count(*) from (
      select unnest(s.grams) as gram from (
        select g.id from ai_generations g where g.user_id = person order by g.created_at desc, g.id desc limit 64
      ) as g join generation_grams s on s.generation_id = g.id offset 0
    ) as s where s.gram = any (array(select k.gram from known k)) group by s.gram
  ), ranked as (
    select k.gram, coalesce(n.records, 0) as records, row_number() over (partition by k.term order by n.records nulls first, k.gram)
    from known k left join newest n using (gram)
  )
  select coalesce(array_agg(distinct gram), '{}') from ranked where row_number = 1 or records = 0
$$;

-- The numbers of these tools.
create or replace function tool_grams(person uuid, tools text[]) returns integer[] language sql immutable parallel safe as $$
  select array(select fact_gram(person, 'tool:' || tool) from unnest(tools) as tool)
$$;

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

-- The time between `since` and `until` in which a person has anything, or with `is_near` about the first 130,000 of it in the order
-- of a list, by how fast the first 1,024 follow each other; with the numbers of the periods that it touches, of which each
-- record has those that it was made in (0951), and whether nothing is beyond.
create or replace function time_span(
  person uuid, since timestamptz, until timestamptz, is_near boolean, is_newest_first boolean,
  out begins_at timestamptz, out ends_at timestamptz, out periods integer[], out is_all boolean
) language plpgsql stable as $$
declare
  beginning timestamptz := coalesce(since, '-infinity');
  ending timestamptz := coalesce(until, 'infinity');
  near timestamptz;
  scale integer;
begin
  select g.created_at into begins_at from ai_generations g
  where g.user_id = person and g.created_at >= beginning order by g.created_at, g.id limit 1;
  select g.created_at + interval '1 microsecond' into ends_at from ai_generations g
  where g.user_id = person and g.created_at < ending order by g.created_at desc, g.id desc limit 1;
  if coalesce(begins_at < ends_at, false) is false then
    periods := '{}';
    is_all := true;
    return;
  end if;
  beginning := begins_at;
  ending := ends_at;
  if is_near and is_newest_first then
    select g.created_at into near from ai_generations g
    where g.user_id = person and g.created_at < ends_at order by g.created_at desc, g.id desc offset 1023 limit 1;
    begins_at := greatest(begins_at, ends_at - greatest(128 * (ends_at - near), interval '9 hours'));
  elsif is_near then
    select g.created_at into near from ai_generations g
    where g.user_id = person and g.created_at >= begins_at order by g.created_at, g.id offset 1023 limit 1;
    ends_at := least(ends_at, begins_at + greatest(128 * (near - begins_at), interval '9 hours'));
  end if;
  is_all := (begins_at, ends_at) = (beginning, ending);
  scale := least(greatest(floor((ln(extract(epoch from ends_at - begins_at)) / ln(2) - 18) / 3), 0), 4);
  periods := array(
    select (period * 8 + scale)::integer # uuid_hash(person)
    from generate_series(
      extract(epoch from begins_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> (15 + 3 * scale),
      extract(epoch from ends_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> (15 + 3 * scale)) as period);
end $$;

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
    insert into generation_grams (generation_id, user_id, created_at, grams)
    select g.id, g.user_id, g.created_at, grams_with_tags(g, tags_of_generation(g.id))
    from due join ai_generations g on g.id = due.id order by due.created_at, due.id
    on conflict (generation_id) do update set grams = excluded.grams
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

-- What changes after it was indexed is indexed anew.
create or replace function index_changed_generation() returns trigger language plpgsql as $$
begin
  update generation_grams s set grams = grams_with_tags(new, tags_of_generation(new.id)) where s.generation_id = new.id;
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
  update generation_grams s set grams = grams_with_tags(g, tags_of_generation(g.id))
  from ai_generations g
  where s.generation_id in (select t.generation_id from tagged t) and g.id = s.generation_id;
  return null;
end $$;
create or replace trigger generation_tags_added after insert on generation_tags
  referencing new table as tagged for each statement execute function index_tagged_generations();
create or replace trigger generation_tags_removed after delete on generation_tags
  referencing old table as tagged for each statement execute function index_tagged_generations();
