-- Several generations that were ordered together. They are ordinary generations; what is here says what belongs together.
create table batches (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  tool_type text not null,
  tool_name text not null,
  name text not null,
  -- As it was asked for: input, repeats, texts, axes, seed.
  plan jsonb not null,
  plan_hash bytea not null,
  item_count integer not null check (item_count > 0),
  -- Tokens of all items together, as agreed.
  cost integer not null check (cost >= 0),
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  cancelled_at timestamptz
);
create index batches_newest on batches (user_id, created_at desc, id desc);

create table batch_items (
  generation_id uuid primary key references ai_generations on delete cascade,
  batch_id uuid not null references batches on delete cascade,
  position integer not null check (position >= 0),
  -- Its place in the grid, its texts and its seed.
  label jsonb not null,
  unique (batch_id, position)
);

-- Lists of words that prompts name by `__name__`.
create table prompt_lists (
  user_id uuid not null references "user" on delete cascade,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  entries text[] not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);
