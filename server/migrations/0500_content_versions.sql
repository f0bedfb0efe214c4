-- What the operator has pages say: each save is a row, so that any of them can be taken back. The newest is in force, and
-- stands in the settings as well, where every process reads it.
create table content_versions (
  id bigint primary key generated always as identity,
  content jsonb not null,
  made_at timestamptz not null default now(),
  -- The address of the administrator.
  made_by text not null,
  note text not null
);
