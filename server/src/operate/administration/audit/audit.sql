create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  -- The transaction that erases an account takes the person out of lines; nothing else ever changes one.
  -- One is removed by prune_audit alone, and never within its first year.
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
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' and current_setting('kinora.prunes_audit', true) = 'yes' then
    return old;
  end if;
  raise exception 'Lines of the audit log are never changed or removed';
end $$;

-- Removes some of the lines of before that time, the oldest first. Answers how many.
create or replace function prune_audit(older_than timestamptz, most integer) returns integer language plpgsql as $$
declare
  removed integer;
begin
  perform set_config('kinora.prunes_audit', 'yes', true);
  delete from admin_audit a where a.id in (
    select o.id from admin_audit o where o.at < least(older_than, now() - interval '365 days') order by o.id limit most
  );
  get diagnostics removed = row_count;
  perform set_config('kinora.prunes_audit', '', true);
  return removed;
end $$;

-- Parts of words in the audit log. Lines are few beside everything else, so their index costs next to nothing.
create or replace function audit_search_text(action text, target_id text, admin_email text, reason text) returns text
language sql immutable as $$
  select lower(action || ' ' || target_id || ' ' || coalesce(admin_email, '') || ' ' || coalesce(reason, ''))
$$;
