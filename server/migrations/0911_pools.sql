-- Whether several people spend from this account: each charge is then of one of them, within their cap.
alter table billing_preferences add column is_pool boolean not null default false;
