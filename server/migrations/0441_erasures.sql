-- Accounts that were deleted: what was erased and when, without whose they were. The number opens the receipt.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default upper(left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 24)),
  -- Until the last file is gone.
  account_id uuid,
  asked_at timestamptz not null default now(),
  -- How many of each kind.
  counts jsonb not null,
  finished_at timestamptz,
  check ((finished_at is null) = (account_id is not null))
);
create index erasures_open on erasures (asked_at) where finished_at is null;
