-- What people see and end of their sessions, when a session last proved who it belongs to, and changes of addresses that
-- wait for their confirmation.

alter table "session" add column proven_at timestamptz not null default now();

create table email_changes (
  user_id uuid primary key references "user" on delete cascade,
  new_email text not null,
  requested_at timestamptz not null default now()
);

create function list_own_sessions(session_token text) returns table (
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
  where s."userId" = me and s."expiresAt" > now()
  order by s.token = session_token desc, s."createdAt" desc, s.id
  limit 100;
end $$;

-- Ends one session of the same person; answers its token. @raises not_found for a session of somebody else
create function end_own_session(session_token text, of_session uuid, out ended_token text, out owner_id uuid)
language plpgsql as $$
begin
  owner_id := session_user_id(session_token);
  delete from "session" s where s.id = of_session and s."userId" = owner_id returning s.token into ended_token;
  if ended_token is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- Before what cannot be undone, or what would lock somebody out: ten minutes ago at most this session proved whose it is.
create function require_proof(session_token text) returns uuid language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  if exists (select from "session" s where s.token = session_token and s."impersonatedBy" is not null) then
    raise exception 'impersonated' using errcode = 'KN403';
  end if;
  if not exists (select from "session" s where s.token = session_token and s.proven_at > now() - interval '10 minutes') then
    raise exception 'reauthentication_needed' using errcode = 'KN403';
  end if;
  return me;
end $$;

create function read_own_access(session_token text) returns table (has_password boolean, pending_email text)
language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  return query select
    exists (select from "account" a where a."userId" = me and a.password is not null),
    (select c.new_email from email_changes c where c.user_id = me and c.requested_at > now() - interval '1 hour');
end $$;
