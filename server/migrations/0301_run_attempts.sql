-- Providers that did not make a run, before another was asked.
create table run_attempts (
  run_id uuid not null references runs on delete cascade,
  no integer not null check (no > 0),
  provider text not null,
  -- `not_taken` cost nothing; what was taken and failed may be billed.
  outcome text not null check (outcome in ('not_taken', 'failed')),
  said text,
  -- What the route's own table says that the attempt cost, in millionths of a dollar; null where it has none.
  cost_micros bigint check (cost_micros >= 0),
  ended_at timestamptz not null default now(),
  primary key (run_id, no)
);
