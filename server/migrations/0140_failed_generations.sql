-- A person's failed generations, newest first: few among many, so a list of them must not look through the rest.
create index ai_generations_own_failed on ai_generations (user_id, created_at desc, id desc) where status = 'failed';
