-- The number that a result carries invisibly, and what it was made by: it stays when the file is gone, because copies of it
-- may be elsewhere. Numbers follow from generations' ids, so that two may share one by chance.
create table watermarks (
  key text primary key,
  number bigint not null check (number >= 0),
  generation_id uuid not null,
  created_at timestamptz not null default now()
);
create index watermarks_by_number on watermarks (number);
