-- What people say about results: their owner alone, or with the guests of a share link.
create table comments (
  id uuid primary key default gen_random_uuid(),
  generation_id uuid not null references ai_generations on delete cascade,
  -- Whose generation it is, whoever wrote.
  user_id uuid not null references "user" on delete cascade,
  -- Whose guests see it; null: its owner alone.
  share_id uuid references shares on delete cascade,
  parent_id uuid references comments on delete cascade,
  -- As a guest calls themselves; null of what the owner wrote.
  name text check (length(name) between 1 and 60),
  -- Of the secret by which a guest's browser changes its own words.
  guest_hash bytea check (octet_length(guest_hash) = 32),
  words text not null check (length(words) <= 2000),
  -- The file that it is pinned on: at shares of its width and height, or seconds from its beginning.
  file text,
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  second real check (second between 0 and 86400),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  -- Its words are gone, and it stays for the answers to it.
  removed_at timestamptz,
  check ((guest_hash is null) = (name is null)),
  check ((x is null) = (y is null)),
  check (file is not null or (x is null and second is null)),
  check (guest_hash is null or share_id is not null)
);
create index comments_by_generation on comments (generation_id, created_at, id);
create index comments_by_share on comments (share_id) where share_id is not null;
create index comments_by_user on comments (user_id);
create index comments_by_parent on comments (parent_id) where parent_id is not null;

-- What became of a result, step by step: what guests decided, and when its owner locked it.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  generation_id uuid not null references ai_generations on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  share_id uuid references shares on delete cascade,
  act text not null check (act in ('approved', 'changes', 'locked', 'unlocked')),
  -- Of a guest.
  name text check (length(name) between 1 and 60),
  note text not null default '' check (length(note) <= 1000),
  at timestamptz not null default now(),
  check ((share_id is not null) = (act in ('approved', 'changes'))),
  check ((share_id is null) = (name is null))
);
create index approvals_by_generation on approvals (generation_id, at, id);
create index approvals_by_share on approvals (share_id) where share_id is not null;
create index approvals_by_user on approvals (user_id);
