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

-- What its owner thinks of a generation, as numbers: with five stars it has those of four as well.
create or replace function keep_grams(of_keep keeps) returns integer[] language sql immutable parallel safe as $$
  select array_agg(fact_gram(of_keep.user_id, fact)) from unnest(array_remove(array[
    case when of_keep.is_favorite then 'favorite' end,
    case when of_keep.rating >= 1 then 'rating:1' end,
    case when of_keep.rating >= 2 then 'rating:2' end,
    case when of_keep.rating >= 3 then 'rating:3' end,
    case when of_keep.rating >= 4 then 'rating:4' end,
    case when of_keep.rating >= 5 then 'rating:5' end,
    'label:' || of_keep.label,
    'verdict:' || of_keep.verdict
  ], null)) as fact
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
create or replace function searched_words(name text, tool text, input jsonb, tags text) returns text
language sql immutable parallel safe as $$
  select name || ' ' || tool || ' ' || coalesce(input ->> 'positivePrompt', input ->> 'prompt', '')
    || coalesce(E'\x1f' || (input ->> 'negativePrompt'), '') || coalesce(E'\x1f' || (input ->> 'sceneVision'), '')
    || coalesce(E'\x1f' || (input ->> 'clipPrompt'), '') || coalesce(E'\x1f' || (input ->> 'soundPrompt'), '')
    || coalesce(E'\x1f' || (input ->> 'lyrics'), '') || coalesce(E'\x1f' || tags, '')
$$;

-- The same as it is compared.
create or replace function generation_words(name text, tool text, input jsonb, tags text) returns text
language sql immutable parallel safe as $$ select fold_words(searched_words(name, tool, input, tags)) $$;

-- Whether words are like all of these patterns. Those in plain letters are folded here and not by a call, which would take
-- as long as all else that a search does with a record.
create or replace function are_words_like(words text, patterns text[]) returns boolean
language sql immutable parallel safe as $$
  select case when octet_length(words) = length(words) then lower(words) else fold_words(words) end like all (patterns)
$$;

-- The terms of a search as patterns, all of which the words must be like.
create or replace function search_patterns(terms text[]) returns text[] language sql immutable parallel safe as $$
  select array(select '%' || regexp_replace(fold_words(term), '([\\%_])', '\\\1', 'g') || '%' from unnest(terms) as term)
$$;

-- Whether a tag of the person can be like one of these patterns: then lists read the tags of each record that they look at. With
-- more different tags than are looked at here, one can.
create or replace function may_be_tagged(person uuid, patterns text[]) returns boolean language plpgsql stable as $$
declare
  own text collate "C" := '';
begin
  -- Tags of one record stand beside each other, with this between them.
  if position(E'\x1f' in array_to_string(patterns, '')) > 0 then
    return true;
  end if;
  for looked in 1 .. 64 loop
    select t.tag into own from generation_tags t where t.user_id = person and t.tag > own order by t.tag limit 1;
    if not found then
      return false;
    elsif fold_words(own) like any (patterns) then
      return true;
    end if;
  end loop;
  return true;
end $$;

-- The numbers of the seven letters around each space: of words beside each other, which are far rarer than the words.
create or replace function seam_grams(person uuid, words text) returns integer[] language sql immutable parallel safe as $$
  select array(select distinct fact_gram(person, 'seam:' || substr(words, place::integer - 3, 7))
    from string_to_table(words, null) with ordinality as split (letter, place)
    where letter = ' ' and place > 3 and place + 3 <= length(words))
$$;

-- Numbers that a generation has which is like all of these terms, and those of facts, by how many of the newest have each: what
-- is rarest leads through the index. Of what the release before has indexed, if not `is_whole`. Of each term those that none
-- of the newest has, and its rarest: the others, of which each names one in six or so, take as long to read as they leave little out.
create or replace function search_grams(person uuid, terms text[], facts integer[], is_whole boolean) returns integer[]
language sql stable parallel safe as $$
  with known (term, gram) as materialized (
    select term, gram from unnest(terms) as term, fold_words(term) as folded,
      unnest(word_grams(person, folded, true) || case when is_whole then seam_grams(person, folded) end) as gram
    union all
    select null, gram from unnest(facts) as gram
  ), newest (gram, records) as (
    select s.gram, count(*) from (
      select unnest(s.grams) as gram from (
        select g.id from ai_generations g where g.user_id = person order by g.created_at desc, g.id desc limit 64
      ) as g join generation_grams s on s.generation_id = g.id offset 0
    ) as s where s.gram = any (array(select k.gram from known k)) group by s.gram
  ), ranked as (
    select k.term, k.gram, coalesce(n.records, 0) as records,
      row_number() over (partition by k.term order by n.records nulls first, k.gram)
    from known k left join newest n using (gram)
  )
  select coalesce(array_agg(gram order by records, gram), '{}')
  from (select distinct gram, records from ranked where row_number = 1 or records = 0 or term is null) as asked
$$;

-- As the release before asks for them.
create or replace function search_grams(person uuid, terms text[], is_whole boolean) returns integer[]
language sql stable parallel safe as $$ select search_grams(person, terms, '{}', is_whole) $$;

-- The numbers of these tools.
create or replace function tool_grams(person uuid, tools text[]) returns integer[] language sql immutable parallel safe as $$
  select array(select fact_gram(person, 'tool:' || tool) from unnest(tools) as tool)
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
