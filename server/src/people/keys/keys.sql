-- Keys by which programs act for a person, and what they spend.

-- By how it is written alone.
create or replace function is_api_key(principal text) returns boolean language sql immutable as $$
  select starts_with(principal, 'key:')
$$;

create or replace function api_key_hash(principal text) returns bytea language sql immutable as $$
  select decode(split_part(principal, ':', 3), 'hex')
$$;

-- How many keys of somebody work. Under the lock of their profile: of those made at one moment each counts those before it.
create or replace function count_working_keys(of_user uuid) returns bigint language plpgsql as $$
begin
  perform 1 from profiles p where p.id = of_user for update;
  return (
    select count(*) from api_keys k
    where k.user_id = of_user and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  );
end $$;

-- Counts one more request. Answers how many there were in this minute.
create or replace function count_api_key_use(principal text) returns integer language plpgsql as $$
declare
  used_key uuid;
begin
  select id into used_key from valid_api_keys where hash = api_key_hash(principal);
  if used_key is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  insert into api_key_uses as u (key_id) values (used_key) on conflict (key_id) do update set last_used_at = now();
  return (count_use('key:' || used_key, 60)).uses;
end $$;

-- What a key's charges of this calendar month (UTC) took, less what came back of them.
create or replace function api_key_spent(of_key uuid) returns integer language plpgsql stable as $$
declare
  counted api_key_spending;
begin
  select * into counted from api_key_spending where key_id = of_key;
  if counted.key_id is not null then
    return case when counted.month >= month_of(utc_day(now())) then counted.tokens else 0 end;
  end if;
  -- Of keys that have charged nothing since charges name their key.
  return (
    select coalesce(sum(g.tokens_used - g.tokens_returned), 0)
    from api_key_generations k join ai_generations g on g.id = k.generation_id
    where k.key_id = of_key and month_of(utc_day(k.created_at)) = month_of(utc_day(now()))
  );
end $$;

-- The charge or the refund of a key, in the month of the charge.
create or replace function count_key_spending(of_key uuid, of_month date, spent bigint, is_charge boolean) returns void
language plpgsql as $$
begin
  if is_charge then
    insert into api_key_spending (key_id, month, tokens)
    select k.id, of_month, api_key_spent(k.id) from api_keys k
    where k.id = of_key and not exists (select from api_key_spending s where s.key_id = of_key);
    update api_key_spending
    set tokens = case when of_month > month then spent else tokens + spent end, month = greatest(month, of_month)
    where key_id = of_key;
  else
    update api_key_spending set tokens = tokens + spent where key_id = of_key and month = of_month;
  end if;
end $$;
