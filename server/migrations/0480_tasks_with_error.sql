-- no-transaction
-- The few in whose last error an address may be written.
drop index concurrently if exists tasks_with_error;
create index concurrently tasks_with_error on tasks (id) where last_error is not null;
