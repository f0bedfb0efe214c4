-- What administrators look for among everybody's records.

-- Parts of words in the audit log. Lines are few beside everything else, so their index costs next to nothing.
create function audit_search_text(action text, target_id text, admin_email text, reason text) returns text
language sql immutable as $$
  select lower(action || ' ' || target_id || ' ' || coalesce(admin_email, '') || ' ' || coalesce(reason, ''))
$$;
create index admin_audit_search on admin_audit
  using gin (audit_search_text(action, target_id, admin_email, reason) gin_trgm_ops);

-- Everybody's generations, newest first. In the place of the coarse index over the same times, which gives no order.
create index ai_generations_by_age on ai_generations (created_at desc, id desc);
drop index ai_generations_by_time;
