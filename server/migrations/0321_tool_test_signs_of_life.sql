-- The process that tries a route says that it is still at it: without a sign of life for a while, it was stopped.
alter table tool_tests add column seen_at timestamptz not null default now();
