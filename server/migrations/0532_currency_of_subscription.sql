alter table subscriptions add column currency text check (currency ~ '^[a-z]{3}$');
