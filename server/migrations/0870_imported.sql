-- no-transaction
-- By which a file that somebody brought along before is found again.
drop index concurrently if exists ai_generations_imported;
create index concurrently ai_generations_imported on ai_generations (user_id, input_hash)
  where tool_type in ('imported_image', 'imported_video', 'imported_audio');
