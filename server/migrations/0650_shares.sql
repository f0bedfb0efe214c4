-- Links by which people show results to whoever they give them to. A link is not publishing: no list knows it.

create table shares (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  -- What it leads to; results are in share_results.
  kind text not null default 'results' check (kind in ('results')),
  -- Tokens are 256 random bits, so that a plain hash is enough.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- What its page is called; the name of a record may be the beginning of its prompt.
  title text,
  password_hash text,
  may_download boolean not null,
  shows_prompt boolean not null,
  views integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('owner', 'studio')),
  revoke_reason text,
  check ((revoked_at is null) = (revoked_by is null))
) with (fillfactor = 85);
create index shares_by_user on shares (user_id, created_at desc, id desc);

create table share_results (
  share_id uuid not null references shares on delete cascade,
  generation_id uuid not null references ai_generations on delete cascade,
  place integer not null,
  primary key (share_id, generation_id)
);
create index share_results_by_generation on share_results (generation_id);
