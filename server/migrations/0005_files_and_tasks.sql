-- Stored files, by the key under which the object store has them. No foreign key: the row outlives its user until
-- the object is gone too.
create table files (
  key text primary key,
  user_id uuid not null,
  folder text not null,
  content_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  -- When a generation last used it; uploads that nothing used for 7 days are swept.
  used_at timestamptz
);
create index files_by_user on files (user_id, created_at desc);
create index files_unchecked on files (created_at) where used_at is null;

-- Work to be done later: mails, sweeps. run_at is due time and lease, as with runs.
create table tasks (
  id bigint primary key generated always as identity,
  kind text not null,
  -- For recurring work: one of a name and period.
  unique_key text unique,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  claim_no integer not null default 0,
  failures integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index tasks_due on tasks (run_at) where done_at is null;
create index tasks_done on tasks (done_at) where done_at is not null;
