-- Files are sealed for a takedown or for a case of the moderation.
alter table sealed_files
  alter column takedown_id drop not null,
  add column case_id bigint references moderation_cases,
  add constraint sealed_files_have_a_reason check (num_nonnulls(takedown_id, case_id) = 1) not valid;
