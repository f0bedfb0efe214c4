-- Companies whose people sign in at their own OpenID provider. Only administrators write here.

create table sso_providers (
  -- Never used again, because identities are told apart by it.
  id text primary key check (id ~ '^sso-[0-9a-f]{12}$'),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted by the program.
  client_secret text not null,
  created_at timestamptz not null default now()
);

-- A domain has one provider, which vouches for all its addresses.
create table sso_domains (
  domain text primary key check (domain = lower(domain)),
  provider_id text not null references sso_providers on delete cascade
);
create index sso_domains_by_provider on sso_domains (provider_id);

-- What a provider that is gone would vouch for is worth nothing.
create function forget_sso_identities() returns trigger language plpgsql as $$
begin
  delete from "account" where "providerId" = old.id;
  return old;
end $$;
create trigger sso_provider_identities after delete on sso_providers
  for each row execute function forget_sso_identities();
