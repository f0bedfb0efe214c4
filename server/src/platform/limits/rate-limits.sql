-- Limits by count and time, wherever one is kept: requests, guesses, mails, text messages, keys, tests, pictures to describe. The
-- counts are in the database because all processes must agree, and in functions of our own because most are taken by the
-- function that does what they limit, in its transaction; a library could only count before or after it.

-- Counts one more use of this key. The time begins with the first use and is not drawn out by those that are refused.
create or replace function count_use(of_key text, window_seconds integer, out uses integer, out seconds_left integer)
language sql as $$
  insert into rate_limits as r (key, uses, until)
  values (of_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update
  set uses = case when r.until <= now() then 1 else r.uses + 1 end,
      until = case when r.until <= now() then excluded.until else r.until end
  returning r.uses, greatest(1, ceil(extract(epoch from r.until - now())))::integer
$$;

-- The counts of these keys end.
create or replace function forget_uses(of_keys text[]) returns void language sql as $$
  delete from rate_limits r where r.key = any (of_keys)
$$;

-- The counts of this key end, and those of everybody who used it: keys that go on after a `|`.
create or replace function forget_uses_by_all(of_key text) returns void language sql as $$
  delete from rate_limits r where r.key = of_key or starts_with(r.key, of_key || '|')
$$;
