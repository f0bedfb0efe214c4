-- no-transaction
drop index concurrently if exists moderation_cases_held;
create index concurrently moderation_cases_held on moderation_cases (due_at) where kind = 'held' and decision is null;
drop index concurrently if exists moderation_cases_appealed;
create index concurrently moderation_cases_appealed on moderation_cases (appealed_at)
  where appealed_at is not null and appeal_decision is null;
