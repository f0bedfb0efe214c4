-- Each night the whole ledger is proved; here stands how it went.
create table ledger_checks (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  entries bigint not null check (entries >= 0),
  -- Sentences that name what does not add up.
  problems text[] not null,
  check (finished_at >= started_at)
);
