create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  -- The transaction that erases an account takes the person out of lines; nothing else ever changes one.
  if tg_op = 'UPDATE' and exists (select from erasures e where e.asked_at = now() and e.finished_at is null)
    and (new.admin_email is null or new.admin_email = old.admin_email)
    and (new.address is null or new.address = old.address)
    and (new.before is null or new.before = old.before)
    and (new.after is null or new.after = old.after)
    and (new.reason is null or new.reason = old.reason)
    and to_jsonb(new) - '{admin_email,address,before,after,reason}'::text[]
      = to_jsonb(old) - '{admin_email,address,before,after,reason}'::text[]
  then
    return new;
  end if;
  raise exception 'Lines of the audit log are never changed or removed';
end $$;

-- Parts of words in the audit log. Lines are few beside everything else, so their index costs next to nothing.
create or replace function audit_search_text(action text, target_id text, admin_email text, reason text) returns text
language sql immutable as $$
  select lower(action || ' ' || target_id || ' ' || coalesce(admin_email, '') || ' ' || coalesce(reason, ''))
$$;
