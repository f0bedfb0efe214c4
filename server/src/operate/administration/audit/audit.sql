create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Lines of the audit log are never changed or removed';
end $$;

-- Parts of words in the audit log. Lines are few beside everything else, so their index costs next to nothing.
create or replace function audit_search_text(action text, target_id text, admin_email text, reason text) returns text
language sql immutable as $$
  select lower(action || ' ' || target_id || ' ' || coalesce(admin_email, '') || ' ' || coalesce(reason, ''))
$$;
