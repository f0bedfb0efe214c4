-- Objects whose files are gone from the table. They are removed from the store after the commit, outside every
-- transaction, and by the sweep when a crash or the store prevented that.
create table removed_objects (
  key text primary key,
  removed_at timestamptz not null default now()
);
