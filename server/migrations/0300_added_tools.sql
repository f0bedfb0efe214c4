-- Tools that are no code, and the services that make what they sell.

create table providers (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,38}$'),
  kind text not null check (kind in ('replicate', 'comfy', 'openai', 'sdcpp', 'a1111')),
  name text not null check (length(name) between 1 and 80),
  base_url text not null check (length(base_url) between 1 and 300),
  -- Sealed: the key or token, and further headers as JSON.
  secret text,
  headers text,
  concurrency integer not null check (concurrency between 1 and 200),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text
);

-- An id is never used again, because nothing is ever deleted here.
create table tools (
  id text primary key check (id ~ '^x_[a-z0-9]+(_[a-z0-9]+)*$' and length(id) <= 50),
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  published_version integer,
  -- What is being worked on; null when that is what was published last.
  draft jsonb,
  -- Counts the changes of the draft, so that of two people who edit it the later one is told.
  draft_no integer not null default 1,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text,
  changed_at timestamptz not null default now(),
  changed_by text,
  check ((state = 'draft') = (published_version is null)),
  check (draft is not null or published_version is not null)
);

create table tool_versions (
  tool_id text not null references tools,
  version integer not null check (version > 0),
  definition jsonb not null,
  -- SHA-256 of the definition, under which its routes were tested.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The worst case of each route: input, price and cost.
  proof jsonb not null,
  note text,
  created_at timestamptz not null default now(),
  created_by text,
  primary key (tool_id, version)
);

-- What came of trying a route of a definition, nothing charged to anybody.
create table tool_tests (
  id uuid primary key default gen_random_uuid(),
  tool_id text not null references tools,
  hash text not null,
  provider text not null,
  -- Null while it is under way.
  is_passed boolean,
  message text not null default '',
  seconds real,
  -- What the call should have cost by the route's own table, in millionths of a dollar.
  cost_micros bigint not null,
  -- A small picture of what came, as a data URI.
  preview text,
  tested_at timestamptz not null default now(),
  tested_by text
);
create index tool_tests_of_definition on tool_tests (tool_id, hash, provider, tested_at desc);
