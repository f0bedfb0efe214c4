-- What signed a webhook's calls before its secret was replaced, and signs them too until then.
create table webhook_old_secrets (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  secret text not null,
  signs_until timestamptz not null,
  primary key (endpoint_id, secret)
);
