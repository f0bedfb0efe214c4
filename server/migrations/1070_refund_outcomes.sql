alter table payment_refunds
  -- When the payment service is asked next while it has not ended.
  add column due_at timestamptz not null default now() + interval '1 minute',
  -- A code for why money that had been on its way did not go back, where the service itself had not refused.
  add column failure text,
  -- Part of the key under which it is asked for: the service answers an error of its own again under the same one.
  add column attempt integer not null default 0,
  add column failing_since timestamptz;
