-- Companies whose people sign in by SAML 2.0, beside those with an OpenID provider.

alter table sso_providers
  add column kind text not null default 'openid' check (kind in ('openid', 'saml')),
  add column entity_id text,
  add column sign_in_url text,
  -- What signatures are checked with, as PEM.
  add column certificates text[],
  alter column issuer drop not null,
  alter column client_id drop not null,
  alter column client_secret drop not null,
  add constraint sso_providers_of_one_kind check (
    case kind
      when 'openid' then
        num_nulls(issuer, client_id, client_secret) = 0 and num_nonnulls(entity_id, sign_in_url, certificates) = 0
      else
        num_nonnulls(issuer, client_id, client_secret) = 0 and num_nulls(entity_id, sign_in_url, certificates) = 0
        and cardinality(certificates) between 1 and 10
    end
  );

-- A sign-in that was sent to a provider. Its answer is good once, and then a code for a moment, in the one browser that
-- knows the verifier.
create table saml_requests (
  id text primary key check (id ~ '^_[0-9a-f]{40}$'),
  provider_id text not null references sso_providers on delete cascade,
  verifier_hash bytea not null check (octet_length(verifier_hash) = 32),
  expires_at timestamptz not null,
  code_hash bytea unique check (octet_length(code_hash) = 32),
  person jsonb,
  check (num_nulls(code_hash, person) in (0, 2))
);
create index saml_requests_by_provider on saml_requests (provider_id);
create index saml_requests_by_expiry on saml_requests (expires_at);
