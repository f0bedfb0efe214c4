-- Settings of a tool that somebody saved under a name.
create table presets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  tool_type text not null,
  -- The one that is in use; earlier ones stay, the newest of them at least.
  version integer not null default 1 check (version > 0),
  -- What everybody of the studio may use; null: its owner alone.
  shared_version integer,
  shared_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((shared_version is null) = (shared_at is null))
);
create index presets_of_person on presets (user_id, tool_type);
create index presets_shared on presets (tool_type, shared_at desc) where shared_version is not null;

-- They never change; taking an earlier one back makes another.
create table preset_versions (
  preset_id uuid not null references presets on delete cascade,
  version integer not null,
  name text not null check (length(name) between 1 and 80),
  settings jsonb not null,
  created_at timestamptz not null default now(),
  primary key (preset_id, version)
);
