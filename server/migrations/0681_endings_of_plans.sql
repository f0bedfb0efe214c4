-- Why a plan ended, as the payment service says: whether a payment failed for good, and what its owner chose as a reason.
-- Never their own words.
alter table subscriptions add column end_cause text;
alter table subscriptions add column end_reason text;

-- When a plan had a payment that failed, and what came of it.
create table payment_troubles (
  id bigint primary key generated always as identity,
  subscription_id text not null references subscriptions on delete cascade,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('recovered', 'lost')),
  check ((ended_at is null) = (outcome is null))
);
create unique index payment_troubles_open on payment_troubles (subscription_id) where ended_at is null;
create index payment_troubles_by_subscription on payment_troubles (subscription_id);
