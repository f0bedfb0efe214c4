-- no-transaction
drop index concurrently if exists sealed_files_by_case;
create index concurrently sealed_files_by_case on sealed_files (case_id) where case_id is not null;
