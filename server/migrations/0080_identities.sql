-- Sign-in with other services: what is kept of an identity, ID tokens that were used, addresses that squatters hold, and
-- what people see and remove of their own identities.

-- The address at the other service, to tell identities apart. Its tokens are never kept.
alter table "account" add column "email" text;

-- An ID token is good once.
create table used_id_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index used_id_tokens_by_expiry on used_id_tokens (expires_at);

-- Takes a token for good; false when somebody did before.
create function use_id_token(of_hash bytea, until timestamptz) returns boolean language plpgsql as $$
begin
  delete from used_id_tokens where expires_at < now() - interval '1 minute';
  insert into used_id_tokens (hash, expires_at) values (of_hash, until) on conflict do nothing;
  return found;
end $$;

-- Somebody whose service vouches for the address comes to it: an account of it that nobody ever confirmed, and that has
-- nothing in it, goes with all that opened it. Whoever made it may have waited for this. Answers the sessions that ended.
create function release_unconfirmed_address(of_email text, of_provider text, of_subject text)
returns table (ended_token text, owner_id uuid) language plpgsql as $$
declare
  squatter uuid;
begin
  if exists (select from "account" a where a."providerId" = of_provider and a."accountId" = of_subject) then
    return;
  end if;
  select u.id into squatter from "user" u
  where u.email = of_email and not u."emailVerified" and u.banned is not true
    and not exists (select from ledger_entries e where e.account_id = u.id)
  for update;
  if squatter is null then
    return;
  end if;
  return query select s.token, squatter from "session" s where s."userId" = squatter;
  update ledger_accounts set closed_at = now() where id = squatter;
  delete from "verification" where value = squatter::text;
  delete from "user" u where u.id = squatter;
end $$;

create function list_own_identities(session_token text) returns table (
  id uuid,
  provider text,
  email text,
  linked_at timestamptz,
  is_only_way boolean
) language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  return query
  select a.id, a."providerId", a.email, a."createdAt", count_ways_in(me) < 2
  from "account" a where a."userId" = me and a."providerId" <> 'credential'
  order by a."createdAt", a.id;
end $$;

-- @raises identity_not_found for somebody else's, single_identity_not_deletable for the last way in
create function unlink_own_identity(session_token text, of_identity uuid) returns table (provider text, address text)
language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  select u.email into address from "user" u where u.id = me;
  select a."providerId" into provider from "account" a
  where a.id = of_identity and a."userId" = me and a."providerId" <> 'credential';
  if provider is null then
    raise exception 'identity_not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from "account" a where a.id = of_identity;
  return next;
end $$;
