-- Copies of everything about a person, made in the background and kept for some days. The file of each is in the object
-- store, under the person's id and its own.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled', 'expired')),
  asked_by text not null check (asked_by in ('person', 'administrator')),
  asked_at timestamptz not null default now(),
  -- Who makes it: raised by each worker that begins, so that one that comes late changes nothing.
  attempt integer not null default 0,
  files_done integer not null default 0,
  files integer,
  bytes bigint,
  sha256 text,
  finished_at timestamptz,
  keep_until timestamptz,
  check ((state = 'ready') <= (keep_until is not null and sha256 is not null and bytes is not null))
);
create unique index data_exports_one_at_a_time on data_exports (user_id) where state in ('waiting', 'making');
create index data_exports_by_user on data_exports (user_id, asked_at desc);
create index data_exports_kept on data_exports (keep_until) where state = 'ready';
