-- Warnings of fraud by banks, by their id at the payment service: each counts once.
create table fraud_warnings (
  id text primary key,
  user_id uuid not null references "user" on delete cascade,
  at timestamptz not null default now()
);
create index fraud_warnings_by_user on fraud_warnings (user_id);

insert into fraud_warnings (id, user_id)
select distinct on (s.facts ->> 'warning') s.facts ->> 'warning', c.user_id
from risk_signals s join risk_cases c on c.id = s.case_id
where s.kind = 'fraud_warning' and s.facts ->> 'warning' is not null;
