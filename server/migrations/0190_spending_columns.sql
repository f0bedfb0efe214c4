-- What people and their keys spent, kept beside the ledger so that a cap is looked up and never added up.

alter table ledger_entries add column api_key_id uuid;

-- The latest day (UTC) with a charge, what it cost, and what its month did. Null: not counted yet.
alter table person_totals
  add column spent_on date,
  add column spent_that_day bigint not null default 0,
  add column spent_that_month bigint not null default 0;
alter table person_totals alter column spent_on set default '-infinity';

create table api_key_spending (
  key_id uuid primary key references api_keys on delete cascade,
  -- The first day (UTC) of the latest month with a charge.
  month date not null,
  tokens bigint not null
) with (fillfactor = 50);
