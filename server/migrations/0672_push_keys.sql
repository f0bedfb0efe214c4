-- By which push services know this studio (RFC 8292): made when the first server starts, unless the operator names a pair.
create table push_keys (
  id bigint generated always as identity primary key,
  public_key text not null unique,
  -- Sealed with a secret of the installation.
  private_key text not null,
  created_at timestamptz not null default now()
);
