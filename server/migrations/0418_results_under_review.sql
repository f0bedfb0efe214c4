-- What is held has no result that anybody could ask for yet.
alter table ai_generations
  drop constraint ai_generations_completed_has_result,
  add constraint ai_generations_completed_has_result
    check (status <> 'completed' or output_file_url is not null or metadata ? 'taken_down' or metadata ? 'review') not valid;
