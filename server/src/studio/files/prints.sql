-- By what stored originals are found again, and what may not be stored any more.

-- Pictures differ in so many of 64 bits at most when they are taken for the same one.
create or replace function same_look_bits() returns integer language sql immutable as $$ select 5 $$;

-- Two looks that differ in so many bits at most differ in a quarter of them, rounded down, in at least one of four bands
-- of 16 bits. These are the values of one band (0 to 3) that are as near: 17 of them for 5 bits, 137 for 10.
create or replace function look_band_values(of_look bit(64), band integer, most_bits integer) returns integer[]
language sql immutable as $$
  with recursive flips (flip, highest, bits) as (
    select 0, -1, 0
    union all
    select flip | (1 << next), next, bits + 1
    from flips cross join lateral generate_series(highest + 1, 15) as next
    where bits < most_bits / 4
  )
  select array_agg(substring(of_look from band * 16 + 1 for 16)::integer # flip order by 1) from flips
$$;

-- Stored originals that look nearly the same. The condition is written as the indexes are; a plan that reads the whole
-- table instead is never better where it matters.
create or replace function prints_near(of_look text, most_bits integer) returns table (key text, bits integer)
language plpgsql stable set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  asked bit(64) := of_look::bit(64);
  first integer[] := look_band_values(asked, 0, most_bits);
  second integer[] := look_band_values(asked, 1, most_bits);
  third integer[] := look_band_values(asked, 2, most_bits);
  fourth integer[] := look_band_values(asked, 3, most_bits);
begin
  return query
    select p.key, bit_count(p.look # asked)::integer from file_prints p
    where (substring(p.look from 1 for 16)::integer = any (first)
        or substring(p.look from 17 for 16)::integer = any (second)
        or substring(p.look from 33 for 16)::integer = any (third)
        or substring(p.look from 49 for 16)::integer = any (fourth))
      and bit_count(p.look # asked) <= most_bits;
end $$;

-- What was taken down for good reason, or stands on a list of known hashes: by its bytes, by what it shows, or because it
-- looks the same.
create or replace function is_blocked_file(of_sha256 bytea, of_content bytea, of_look text) returns boolean
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  asked bit(64) := of_look::bit(64);
  first integer[];
  second integer[];
  third integer[];
  fourth integer[];
begin
  if exists (select from blocked_prints b where b.sha256 = of_sha256)
    or exists (select from blocked_prints b where b.content_sha256 = of_content)
    or exists (select from listed_hashes l where l.sha256 = of_sha256)
  then
    return true;
  end if;
  if asked is null then
    return false;
  end if;
  first := look_band_values(asked, 0, same_look_bits());
  second := look_band_values(asked, 1, same_look_bits());
  third := look_band_values(asked, 2, same_look_bits());
  fourth := look_band_values(asked, 3, same_look_bits());
  return exists (
    select from blocked_prints b
    where (substring(b.look from 1 for 16)::integer = any (first)
        or substring(b.look from 17 for 16)::integer = any (second)
        or substring(b.look from 33 for 16)::integer = any (third)
        or substring(b.look from 49 for 16)::integer = any (fourth))
      and bit_count(b.look # asked) <= same_look_bits())
    or exists (
    select from listed_hashes l
    where (substring(l.look from 1 for 16)::integer = any (first)
        or substring(l.look from 17 for 16)::integer = any (second)
        or substring(l.look from 33 for 16)::integer = any (third)
        or substring(l.look from 49 for 16)::integer = any (fourth))
      and bit_count(l.look # asked) <= same_look_bits());
end $$;

create or replace function count_automatic_block() returns void language sql as $$
  insert into automatic_blocks as a (day, blocks) values (current_date, 1)
  on conflict (day) do update set blocks = a.blocks + 1
$$;

-- Keeps the print of a stored file. With `may_block`, nothing is kept of what may not be stored, and the answer is true. Whoever takes something down waits for it and then sees it, or was first and it is blocked.
create or replace function keep_file_print(
  of_key text, of_sha256 bytea, of_content bytea, of_look text, may_block boolean
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('takedowns', 0));
  if may_block and is_blocked_file(of_sha256, of_content, of_look) then
    perform count_automatic_block();
    return true;
  end if;
  insert into file_prints (key, sha256, content_sha256, look, is_content_read)
  select f.key, of_sha256, of_content, of_look::bit(64), true from files f where f.key = of_key
  on conflict (key) do update set sha256 = excluded.sha256, content_sha256 = excluded.content_sha256,
    look = excluded.look, is_content_read = true;
  return false;
end $$;

-- As keep_file_print, of a file that arrived as other bytes: what is known elsewhere is known by those.
create or replace function keep_arrived_print(
  of_key text, of_sha256 bytea, of_arrived bytea, of_content bytea, of_look text
) returns boolean language plpgsql as $$
begin
  if exists (select from listed_hashes l where l.sha256 = of_arrived) then
    perform count_automatic_block();
    return true;
  end if;
  return keep_file_print(of_key, of_sha256, of_content, of_look, true);
end $$;

-- What of a person's looks like the first output of one of theirs, itself before the nearest (-1 bits): those that differ in
-- ten of 64 bits at most. Read by the four indexes of bands, of which each lets about one in 500 through: of a hundred
-- thousand prints some nine hundred are compared, whoever has them, and never more than `most` are answered.
create or replace function similar_generations(person uuid, of_generation uuid, most integer)
returns table (id uuid, bits integer) language plpgsql stable as $$
#variable_conflict use_column
declare
  asked text;
begin
  select p.look::text into asked
  from ai_generations g cross join jsonb_array_elements(g.outputs) with ordinality as made (output, place)
  join file_prints p on p.key = substr(made.output ->> 'url', length('/files/') + 1)
  where g.id = of_generation and g.user_id = person and p.look is not null
  order by made.place limit 1;
  if asked is null then
    return;
  end if;
  return query
    select near.id, case near.id when of_generation then -1 else min(near.bits) end
    from (
      select left(split_part(n.key, '/', 3), 36)::uuid as id, n.bits from prints_near(asked, 10) n
      where split_part(n.key, '/', 1) = person::text and split_part(n.key, '/', 2) = 'generations'
    ) as near
    group by near.id order by 2, 1 limit most;
end $$;
