-- no-transaction
-- By which an erasure finds the lines in which somebody's address is written.
drop index concurrently if exists admin_audit_words;
create index concurrently admin_audit_words on admin_audit using gin
  (lower(coalesce(before::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(reason, '')) gin_trgm_ops);
