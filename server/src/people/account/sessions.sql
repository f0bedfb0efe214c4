-- Who asks. A session token may also be `key:<scope>:<SHA-256 of an API key in hex>` or, of a checked access token,
-- `session:<id>:<seconds since 1970 at which it is over>`, or of somebody who works in a workspace, as
-- people/workspaces/acting.sql tells. Cookies hold none of these: session tokens have no colon.

-- Whose session or key this is. The same call that does the work asks this, so that a revoked one stops at once.
-- @raises not_signed_in, missing_scope, and in a workspace what acting_member raises
create or replace function session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_key valid_api_keys;
  found_token text;
begin
  if starts_with(session_token, 'session:') then
    select s.token into found_token from "session" s where s.id = access_token_session(session_token);
    return browser_session_user_id(found_token);
  end if;
  if is_in_workspace(session_token) then
    return (acting_member(session_token)).workspace_id;
  end if;
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

-- Whether somebody is kept out: until a moment, or without an end.
create or replace function is_suspended(banned boolean, until timestamptz) returns boolean language sql stable as $$
  select coalesce(banned, false) and (until is null or until >= now())
$$;

-- Whose session a token of a browser is.
create or replace function browser_session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_user uuid;
begin
  select s."userId" into found_user
  from "session" s join "user" u on u.id = s."userId"
  where s.token = session_token
    and s."expiresAt" > now()
    and not is_suspended(u.banned, u."banExpires")
    and (s."impersonatedBy" is null or may_view(s."impersonatedBy", s."userId"));
  if found_user is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  return found_user;
end $$;

-- The session behind an access token that is not over; null for any other principal.
create or replace function access_token_session(principal text) returns uuid language sql stable as $$
  select case
    when starts_with(principal, 'session:') and to_timestamp(split_part(principal, ':', 3)::bigint) > now()
      then split_part(principal, ':', 2)::uuid
  end
$$;

-- A suspended person's sessions are gone at once, whoever set the flag.
create or replace function end_sessions_of_banned() returns trigger language plpgsql as $$
begin
  delete from "session" where "userId" = new.id;
  return new;
end $$;

-- Without those of administrators, whose addresses stay private.
create or replace function list_own_sessions(session_token text) returns table (
  id uuid,
  is_current boolean,
  signed_in_at timestamptz,
  address text,
  user_agent text
) language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  return query
  select s.id, s.token = session_token, s."createdAt", s."ipAddress", s."userAgent"
  from "session" s
  where s."userId" = me and s."expiresAt" > now() and s."impersonatedBy" is null
  order by s.token = session_token desc, s."createdAt" desc, s.id
  limit 100;
end $$;

-- Ends one session of the same person; answers its token. @raises not_found for a session of somebody else
create or replace function end_own_session(session_token text, of_session uuid, out ended_token text, out owner_id uuid)
language plpgsql as $$
begin
  owner_id := session_user_id(session_token);
  delete from "session" s where s.id = of_session and s."userId" = owner_id returning s.token into ended_token;
  if ended_token is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- Before what cannot be undone, or what would lock somebody out: ten minutes ago at most this session proved whose it is,
-- with both factors where there are two. @raises impersonated, insufficient_aal, reauthentication_needed
create or replace function require_proof(session_token text) returns uuid language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
  asking "session";
begin
  select * into asking from "session" s where s.token = session_token;
  if asking."impersonatedBy" is not null then
    raise exception 'impersonated' using errcode = 'KN403';
  end if;
  -- First: a second factor typed now is a proof as well.
  if asking.aal <> 'aal2' and exists (select from "user" u where u.id = me and u."twoFactorEnabled") then
    raise exception 'insufficient_aal' using errcode = 'KN403';
  end if;
  if asking.proven_at <= now() - interval '10 minutes' then
    raise exception 'reauthentication_needed' using errcode = 'KN403';
  end if;
  return me;
end $$;

-- Whoever came to an address without confirming it adds no ways in: they would stay when its owner comes.
-- @raises email_unconfirmed, and what require_proof raises
create or replace function require_proof_and_address(session_token text) returns uuid language plpgsql stable as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from "user" u where u.id = me and u."emailVerified") then
    raise exception 'email_unconfirmed' using errcode = 'KN403';
  end if;
  return me;
end $$;

-- What opens somebody's account besides other services.
create or replace function read_own_access(session_token text) returns table (
  has_password boolean,
  pending_email text,
  has_second_factor boolean
) language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  return query select
    exists (select from "account" a where a."userId" = me and a.password is not null),
    (select c.new_email from email_changes c where c.user_id = me and c.requested_at > now() - interval '1 hour'),
    exists (select from "user" u where u.id = me and u."twoFactorEnabled");
end $$;
