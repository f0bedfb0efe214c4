-- Keys by which programs act for a person. Wherever a function takes a session token it also takes a key, written as
-- `key:<scope that the work needs>:<SHA-256 of the key in hex>`. A cookie cannot say that: it is signed by us, and
-- session tokens have no colon.

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  name text not null,
  -- Its first characters, by which people tell their keys apart.
  start text not null,
  -- Keys are 256 random bits, so that a plain hash is enough.
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (scopes <@ '{read,generate,account}' and cardinality(scopes) > 0),
  tokens_per_month integer check (tokens_per_month > 0),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index api_keys_by_user on api_keys (user_id, created_at desc);

-- Changes with every request, so it is kept apart from the key itself.
create table api_key_uses (
  key_id uuid primary key references api_keys on delete cascade,
  last_used_at timestamptz not null default now(),
  minute timestamptz not null default date_trunc('minute', now()),
  requests integer not null default 1
) with (fillfactor = 50);

create table api_key_generations (
  generation_id uuid primary key references ai_generations on delete cascade,
  key_id uuid not null references api_keys on delete cascade,
  created_at timestamptz not null default now()
);
create index api_key_generations_by_key on api_key_generations (key_id, created_at);

-- Under the same conditions as sessions, so that a key dies with its person's suspension.
create view valid_api_keys as
  select k.* from api_keys k join "user" u on u.id = k.user_id
  where k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now())
    and (u.banned is not true or u."banExpires" < now());

create function is_api_key(principal text) returns boolean language sql immutable as $$
  select starts_with(principal, 'key:')
$$;

create function api_key_hash(principal text) returns bytea language sql immutable as $$
  select decode(split_part(principal, ':', 3), 'hex')
$$;

alter function session_user_id(text) rename to browser_session_user_id;

-- Whose session or key this is. The same call that does the work asks this, so that a revoked one stops at once.
create function session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_key valid_api_keys;
begin
  if not is_api_key(session_token) then
    return browser_session_user_id(session_token);
  end if;
  select * into found_key from valid_api_keys where hash = api_key_hash(session_token);
  if found_key.id is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  if split_part(session_token, ':', 2) <> all (found_key.scopes) then
    raise exception 'missing_scope' using errcode = 'KN403', detail = split_part(session_token, ':', 2);
  end if;
  return found_key.user_id;
end $$;

-- Counts one more request. Answers how many there were in this minute.
create function count_api_key_use(principal text) returns integer language plpgsql as $$
declare
  used_key uuid;
  so_many integer;
begin
  select id into used_key from valid_api_keys where hash = api_key_hash(principal);
  if used_key is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  insert into api_key_uses as u (key_id) values (used_key)
  on conflict (key_id) do update set
    last_used_at = now(),
    minute = date_trunc('minute', now()),
    requests = case when u.minute = date_trunc('minute', now()) then u.requests + 1 else 1 end
  returning requests into so_many;
  return so_many;
end $$;

-- What a key's generations of this calendar month (UTC) cost, less what came back.
create function api_key_spent(of_key uuid) returns integer language sql stable as $$
  select coalesce(sum(g.tokens_used - g.tokens_returned), 0)::integer
  from api_key_generations k join ai_generations g on g.id = k.generation_id
  where k.key_id = of_key and k.created_at >= date_trunc('month', now(), 'UTC')
$$;

-- For the statement that submits: notes which key asked, and undoes it all when that is more than the key may spend.
-- The submit holds the person's row lock, so that two submits at once cannot both fit.
create function charge_to_api_key(principal text, of_generation uuid) returns void language plpgsql as $$
declare
  charged_key api_keys;
begin
  if not is_api_key(principal) then
    return;
  end if;
  select * into charged_key from api_keys where hash = api_key_hash(principal);
  insert into api_key_generations (generation_id, key_id) values (of_generation, charged_key.id)
  on conflict (generation_id) do nothing;
  if found and api_key_spent(charged_key.id) > charged_key.tokens_per_month then
    raise exception 'api_key_cap' using errcode = 'KN409';
  end if;
end $$;
