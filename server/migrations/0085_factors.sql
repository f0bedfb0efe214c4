-- Passkeys, Ethereum wallets and telephone numbers: further ways of signing in, and how many of them somebody has.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- As browsers name it: base64url.
  credential_id text not null,
  public_key bytea not null,
  -- Authenticators that count say by it when one of them was copied; the others always say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_identity unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id);

create table wallets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  -- In the mixed case of EIP-55.
  address text not null check (address ~ '^0x[0-9A-Fa-f]{40}$'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint wallets_identity unique (address)
);
create index wallets_by_user on wallets (user_id);

-- One for each person, there once it is confirmed.
create table phones (
  user_id uuid primary key references "user" on delete cascade,
  -- E.164.
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null default now(),
  constraint phones_identity unique (number)
);

-- What a browser has to sign, once and soon.
create table auth_challenges (
  value text primary key,
  purpose text not null,
  -- Null for a sign-in: nobody knows yet who will answer.
  user_id uuid references "user" on delete cascade,
  expires_at timestamptz not null
);
create index auth_challenges_by_expiry on auth_challenges (expires_at);

-- By how many ways somebody signs in. The mailbox is not one of them: it is what remains when all of them are lost.
create function count_ways_in(of_user uuid) returns bigint language sql stable as $$
  select (select count(*) from "account" a
      where a."userId" = of_user and (a."providerId" <> 'credential' or a.password is not null))
    + (select count(*) from passkeys p where p.user_id = of_user)
    + (select count(*) from wallets w where w.user_id = of_user)
    + (select count(*) from phones p where p.user_id = of_user)
$$;

-- Before one of them is removed, in the same transaction. Of two removals at once the second one sees what the first left.
-- @raises single_identity_not_deletable
create function require_another_way_in(of_user uuid) returns void language plpgsql as $$
begin
  perform from "user" u where u.id = of_user for update;
  if count_ways_in(of_user) < 2 then
    raise exception 'single_identity_not_deletable' using errcode = 'KN409';
  end if;
end $$;

-- @raises identity_already_exists for a key that is known, limit for more than 20
create function add_own_passkey(
  session_token text, key_name text, of_credential text, key_public bytea, key_counter bigint, key_transports text[],
  out passkey_id uuid, out owner_email text
) language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  select u.email into owner_email from "user" u where u.id = me for update;
  if (select count(*) from passkeys p where p.user_id = me) >= 20 then
    raise exception 'too_many_passkeys' using errcode = 'KN409';
  end if;
  insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
  values (me, key_name, of_credential, key_public, key_counter, key_transports)
  on conflict on constraint passkeys_identity do nothing
  returning id into passkey_id;
  if passkey_id is null then
    raise exception 'identity_already_exists' using errcode = 'KN409';
  end if;
end $$;

create function rename_own_passkey(session_token text, of_passkey uuid, key_name text) returns void language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  update passkeys p set name = key_name where p.id = of_passkey and p.user_id = me;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- @raises not_found for somebody else's, single_identity_not_deletable for the last way in
create function remove_own_passkey(session_token text, of_passkey uuid, out key_name text, out owner_email text)
language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from passkeys p where p.id = of_passkey and p.user_id = me) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from passkeys p where p.id = of_passkey and p.user_id = me returning p.name into key_name;
  select u.email into owner_email from "user" u where u.id = me;
end $$;

-- Notes a use; answers whose passkey it is. Null when its counter did not go on, so that of two copies one is refused.
create function use_passkey(of_credential text, new_counter bigint) returns uuid language sql as $$
  update passkeys p set counter = new_counter, last_used_at = now()
  where p.credential_id = of_credential and (new_counter > p.counter or (new_counter = 0 and p.counter = 0))
  returning p.user_id
$$;

create function open_challenge(of_purpose text, of_value text, of_user uuid) returns void language sql as $$
  insert into auth_challenges (value, purpose, user_id, expires_at)
  values (of_value, of_purpose, of_user, now() + interval '5 minutes')
$$;

-- Takes a challenge for good; false when it is over, used or somebody else's.
create function take_challenge(of_purpose text, of_value text, of_user uuid) returns boolean language plpgsql as $$
begin
  delete from auth_challenges c
  where c.value = of_value and c.purpose = of_purpose and c.user_id is not distinct from of_user
    and c.expires_at > now();
  return found;
end $$;

-- What a browser needs to make a passkey for somebody who proved just now who they are.
create function open_passkey_registration(session_token text, challenge text)
returns table (owner_id uuid, owner_email text, known text[]) language plpgsql as $$
begin
  owner_id := require_proof(session_token);
  perform open_challenge('passkey-registration', challenge, owner_id);
  select u.email, array(select p.credential_id from passkeys p where p.user_id = owner_id)
  into owner_email, known from "user" u where u.id = owner_id;
  return next;
end $$;
