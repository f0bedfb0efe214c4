-- Of the billing address that the payment service has.
alter table billing_customers add column country text check (country ~ '^[A-Z]{2}$');
