-- What of a payment was tax, whether in its amount or on top of the list price.
alter table payments
  add column tax integer not null default 0,
  -- A business elsewhere pays the tax by itself.
  add column is_reverse_charge boolean not null default false;
