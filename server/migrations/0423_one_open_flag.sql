-- no-transaction
-- What is flagged by hand may be held as well: each kind has a case of its own.
drop index concurrently if exists moderation_cases_one_flag;
create unique index concurrently moderation_cases_one_flag on moderation_cases (generation_id)
  where decision is null and kind = 'flagged';
drop index concurrently if exists moderation_cases_one_held;
create unique index concurrently moderation_cases_one_held on moderation_cases (generation_id)
  where decision is null and kind = 'held';
drop index concurrently if exists moderation_cases_one_open;
