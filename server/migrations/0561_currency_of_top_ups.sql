alter table top_ups
  -- Null: of a top-up from before, which was in the currency of its payment.
  add column currency text,
  -- What was charged besides the list price.
  add column tax_on_top integer not null default 0;
