-- Whom the studio lets do less at once than others.
create table person_limits (
  user_id uuid primary key references "user" on delete cascade,
  runs_at_once integer not null check (runs_at_once between 1 and 100),
  set_at timestamptz not null default now()
);
