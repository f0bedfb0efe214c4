-- The second factor: better-auth's table for it, codes that were used, and acts that only both factors allow.

alter table "user" add column "twoFactorEnabled" boolean default false;

create table "twoFactor" (
  "id" uuid primary key default gen_random_uuid(),
  "secret" text not null,
  "backupCodes" text not null,
  "userId" uuid not null unique references "user" on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz
);

-- A code is good once (RFC 6238 5.2), though it is shown for longer.
create table used_totp (
  user_id uuid not null references "user" on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);

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

drop function read_own_access;
create function read_own_access(session_token text) returns table (
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

-- Takes a code for good; false when somebody did before. Codes are shown for 30 seconds and taken for 30 around them.
create function use_totp(of_user uuid, of_code text) returns boolean language plpgsql as $$
begin
  delete from used_totp u where u.user_id = of_user and u.used_at < now() - interval '3 minutes';
  insert into used_totp (user_id, code) values (of_user, of_code) on conflict do nothing;
  return found;
end $$;
