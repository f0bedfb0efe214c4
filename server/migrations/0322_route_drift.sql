-- What a provider has changed about a model since a version of a tool was made from it.
create table route_drift (
  tool_id text not null references tools on delete cascade,
  version integer not null,
  provider text not null,
  -- Null while it could not be asked yet.
  is_changed boolean,
  -- In words, what of it touches what the tool sends or reads.
  changes text[] not null default '{}',
  -- Why it could not be asked the last time.
  problem text,
  checked_at timestamptz not null default now(),
  primary key (tool_id, version, provider)
);
