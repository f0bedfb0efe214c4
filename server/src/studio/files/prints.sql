-- By what stored originals are found again, and what may not be stored any more.

-- Pictures differ in so many of 64 bits at most when they are taken for the same one.
create or replace function same_look_bits() returns integer language sql immutable as $$ select 5 $$;

-- A look is given as text, of ones and zeros.
create or replace function is_blocked_print(of_sha256 bytea, of_look text) returns boolean language sql stable as $$
  select exists (select from blocked_prints b where b.sha256 = of_sha256)
    or exists (select from blocked_prints b where bit_count(b.look # of_look::bit(64)) <= same_look_bits())
$$;

-- Keeps the print of a stored file. With `may_block`, nothing is kept of what was taken down for good reason before, and
-- the answer is true. Whoever takes something down waits for it and then sees it, or was first and it is blocked.
create or replace function keep_print(of_key text, of_sha256 bytea, of_look text, may_block boolean) returns boolean
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('takedowns', 0));
  if may_block and is_blocked_print(of_sha256, of_look) then
    return true;
  end if;
  insert into file_prints (key, sha256, look)
  select f.key, of_sha256, of_look::bit(64) from files f where f.key = of_key
  on conflict (key) do update set sha256 = excluded.sha256, look = excluded.look;
  return false;
end $$;
