-- Access tokens: JWTs that a session gives to programs for a quarter of an hour. Wherever a function takes a session
-- token it also takes one, written as `session:<id of the session>:<seconds since 1970 at which the token is over>`, once
-- its signature is checked. A cookie cannot say that: it is signed by us, and session tokens have no colon.

-- better-auth's table for the keys that sign them.
create table "jwks" (
  "id" uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);

-- The session behind an access token that is not over; null for any other principal.
create function access_token_session(principal text) returns uuid language sql stable as $$
  select case
    when starts_with(principal, 'session:') and to_timestamp(split_part(principal, ':', 3)::bigint) > now()
      then split_part(principal, ':', 2)::uuid
  end
$$;

create or replace function session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_key valid_api_keys;
  found_token text;
begin
  if starts_with(session_token, 'session:') then
    select s.token into found_token from "session" s where s.id = access_token_session(session_token);
    return browser_session_user_id(found_token);
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
