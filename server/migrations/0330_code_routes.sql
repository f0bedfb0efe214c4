-- Further ways in which tools that are code are made, as operators set them while the studio runs.

create table code_routes (
  tool_id text primary key check (tool_id !~ '^x_' and length(tool_id) <= 50),
  -- Null until the first version is put in service.
  version integer,
  -- What is being worked on; null when that is what is in service.
  draft jsonb,
  -- Counts the changes of the draft, so that of two people who edit it the later one is told.
  draft_no integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by text
);

create table code_route_versions (
  tool_id text not null references code_routes,
  version integer not null check (version > 0),
  routes jsonb not null,
  -- The worst case of each route: input, price and cost.
  proof jsonb not null,
  note text,
  created_at timestamptz not null default now(),
  created_by text,
  primary key (tool_id, version)
);

-- Routes of tools that are code are tested as well, and those are no rows of `tools`.
alter table tool_tests drop constraint tool_tests_tool_id_fkey;
