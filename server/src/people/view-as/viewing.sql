-- Administrators who look at the studio as somebody else does. Such a session is over after half an hour, whatever
-- happens, and as soon as the administrator is none any more.

-- Whether an administrator may still look at the account of somebody who is none; true for sessions of one's own.
create or replace function may_view(viewer text, viewed uuid) returns boolean language sql stable as $$
  select viewer is null or (
    exists (
      select from "user" a where a.id = viewer::uuid and a.role = 'admin' and not is_suspended(a.banned, a."banExpires")
    )
    and exists (select from "user" p where p.id = viewed and p.role is distinct from 'admin')
  )
$$;

create or replace function hold_viewing() returns trigger language plpgsql as $$
begin
  new."expiresAt" := least(new."expiresAt", old."expiresAt");
  new."impersonatedBy" := old."impersonatedBy";
  new.token := old.token;
  return new;
end $$;

-- However it ends, with a line in the audit log.
create or replace function note_viewing_end() returns trigger language plpgsql as $$
begin
  insert into admin_audit (admin_id, admin_email, action, target_kind, target_id, after, address)
  values (
    old."impersonatedBy"::uuid, (select email from "user" where id = old."impersonatedBy"::uuid), 'user.view_stop',
    'user', old."userId", jsonb_build_object('endedByItself', old."expiresAt" <= now()), old."ipAddress"
  );
  return null;
end $$;
