-- Administrators who look at the studio as somebody else does. Such a session is known by its token, so that whoever
-- holds it is refused every write without a question to the database; it is over after half an hour, whatever happens,
-- and as soon as the administrator is none any more.

alter table "session" add constraint session_viewing check (starts_with(token, 'view_') = ("impersonatedBy" is not null));

create function hold_viewing() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", old."expiresAt");
  new."impersonatedBy" := old."impersonatedBy";
  new.token := old.token;
  return new;
end $$;
create trigger session_1_hold_viewing before update on "session"
  for each row when (old."impersonatedBy" is not null) execute function hold_viewing();

-- However it ends, with a line in the audit log.
create function note_viewing_end() returns trigger language plpgsql as $$
begin
  insert into admin_audit (admin_id, admin_email, action, target_kind, target_id, after, address)
  values (
    old."impersonatedBy"::uuid, (select email from "user" where id = old."impersonatedBy"::uuid), 'user.view_stop',
    'user', old."userId", jsonb_build_object('endedByItself', old."expiresAt" <= now()), old."ipAddress"
  );
  return null;
end $$;
create trigger session_2_note_viewing_end after delete on "session"
  for each row when (old."impersonatedBy" is not null) execute function note_viewing_end();

-- Whether an administrator may still look at the account of somebody who is none; true for sessions of one's own.
create function may_view(viewer text, viewed uuid) returns boolean language sql stable as $$
  select viewer is null or (
    exists (select from "user" a where a.id = viewer::uuid and a.role = 'admin' and a.banned is not true)
    and exists (select from "user" p where p.id = viewed and p.role is distinct from 'admin')
  )
$$;

create or replace function browser_session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_user uuid;
begin
  select s."userId" into found_user
  from "session" s join "user" u on u.id = s."userId"
  where s.token = session_token
    and s."expiresAt" > now()
    and (u.banned is not true or u."banExpires" < now())
    and (s."impersonatedBy" is null or may_view(s."impersonatedBy", s."userId"));
  if found_user is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  return found_user;
end $$;

-- Without those of administrators, whose addresses are nobody's business.
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
