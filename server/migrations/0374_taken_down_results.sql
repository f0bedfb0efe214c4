-- What was taken down has no result that anybody could ask for.
alter table ai_generations
  drop constraint ai_generations_check2,
  add constraint ai_generations_completed_has_result
    check (status <> 'completed' or output_file_url is not null or metadata ? 'taken_down') not valid;
