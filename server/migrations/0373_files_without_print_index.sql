-- no-transaction
drop index concurrently if exists files_without_print;
create index concurrently files_without_print on files (created_at) where not is_printed;
