-- no-transaction
drop index concurrently if exists sealed_files_by_refusal;
create index concurrently sealed_files_by_refusal on sealed_files (refusal_id) where refusal_id is not null;
