-- A refused upload that its person sent again for a review.
alter table sealed_files
  add column refusal_id uuid references refusals,
  drop constraint sealed_files_have_a_reason,
  add constraint sealed_files_have_a_reason check (num_nonnulls(takedown_id, case_id, refusal_id) = 1) not valid;
