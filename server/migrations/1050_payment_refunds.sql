-- What an operator had the payment service pay back. One of a payment at a time, so that the next one knows what is left.
create table payment_refunds (
  id uuid primary key,
  payment_id text not null references payments,
  -- The smallest unit of the payment's currency.
  amount integer not null check (amount > 0),
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Why the payment service paid nothing back; null otherwise.
  refused text
);
create unique index payment_refunds_open on payment_refunds (payment_id) where ended_at is null;
create index payment_refunds_newest on payment_refunds (payment_id, asked_at desc);
