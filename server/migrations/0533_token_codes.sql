-- Codes of the operator's that give tokens, and who has redeemed them. What was given is in the ledger.
create table token_codes (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  tokens integer not null check (tokens between 1 and 1000000),
  -- Null: as many as come.
  most_uses integer check (most_uses > 0),
  used integer not null default 0 check (used >= 0),
  -- For accounts that are at most so many days old; null: for all.
  newest_days integer check (newest_days between 1 and 365),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by text,
  check (most_uses is null or used <= most_uses)
);

create table token_code_uses (
  code text not null references token_codes,
  user_id uuid not null references ledger_accounts,
  -- Hash of the mailbox: one a person, not one for each way to write an address.
  mailbox bytea not null,
  tokens integer not null,
  at timestamptz not null default now(),
  primary key (code, user_id),
  unique (code, mailbox)
);
create index token_code_uses_by_user on token_code_uses (user_id);
