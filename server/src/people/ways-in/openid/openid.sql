-- Sign-in with other services.

-- Takes a token for good; false when somebody did before.
create or replace function use_id_token(of_hash bytea, until timestamptz) returns boolean language plpgsql as $$
begin
  delete from used_id_tokens where expires_at < now() - interval '1 minute';
  insert into used_id_tokens (hash, expires_at) values (of_hash, until) on conflict do nothing;
  return found;
end $$;

-- Somebody whose service vouches for the address comes to it: an account of it that nobody ever confirmed, and that has
-- nothing in it, goes with all that opened it. Whoever made it may have waited for this. Answers the sessions that ended.
create or replace function release_unconfirmed_address(of_email text, of_provider text, of_subject text)
returns table (ended_token text, owner_id uuid) language plpgsql as $$
declare
  squatter uuid;
begin
  if exists (select from "account" a where a."providerId" = of_provider and a."accountId" = of_subject) then
    return;
  end if;
  select u.id into squatter from "user" u
  where u.email = of_email and not u."emailVerified" and not is_suspended(u.banned, u."banExpires")
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

-- What a provider that is gone would vouch for is worth nothing.
create or replace function forget_sso_identities() returns trigger language plpgsql as $$
begin
  delete from "account" where "providerId" = old.id;
  return old;
end $$;
