-- What was paid, or runs, at a price that stands for none of our offers: nothing can be given for it until a person says
-- what it stands for. A case closes by itself once that is known.
create table payment_cases (
  -- The subscription, invoice or checkout at the payment service.
  id text primary key,
  kind text not null check (kind in ('subscription', 'invoice', 'checkout')),
  user_id uuid not null references ledger_accounts,
  price_id text not null,
  -- What was paid, or is paid each period, in the smallest unit of the currency.
  amount integer not null,
  currency text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index payment_cases_open on payment_cases (opened_at) where closed_at is null;
