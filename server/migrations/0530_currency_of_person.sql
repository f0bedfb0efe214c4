-- In which currency somebody pays until their first payment fixes it; null: as their country suggests.
alter table billing_preferences add column currency text check (currency ~ '^[a-z]{3}$');
