-- How the studio did, by hour: small tables that the status page reads in place of all jobs.

-- Orders by the hour in which they were made, once they have ended. What failed through the order itself (cancelled,
-- moderated, refused input) is in neither column.
create table tool_hours (
  hour timestamptz not null,
  tool_type text not null,
  worked integer not null,
  failed integer not null,
  -- Of those that worked, from order to result.
  median_seconds double precision,
  primary key (hour, tool_type)
);

-- Answers of a part of the studio, good ones and faults; `minutes` has a bit for each minute in which it was seen running.
create table part_hours (
  hour timestamptz not null,
  part text not null check (part in ('website', 'signIn', 'live', 'payments')),
  good integer not null default 0,
  bad integer not null default 0,
  minutes bigint not null default 0,
  primary key (hour, part)
);

-- Which stretch of time is added up so far.
create table status_rollups (
  name text primary key,
  done_from timestamptz not null,
  done_to timestamptz not null
);

-- What the operator says about trouble and planned work. Words are by language, plain text.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('incident', 'maintenance')),
  impact text not null check (impact in ('slow', 'failing')),
  parts text[] not null,
  tools text[] not null,
  title jsonb not null,
  starts_at timestamptz not null,
  -- When planned work is to end; null for an incident.
  ends_at timestamptz,
  resolved_at timestamptz,
  withdrawn_at timestamptz,
  -- Counted up by each change, so that nobody saves over another.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  check ((kind = 'maintenance') = (ends_at is not null)),
  check (ends_at > starts_at)
);
create index incidents_by_start on incidents (starts_at desc);

create table incident_updates (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references incidents on delete cascade,
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'planned', 'resolved')),
  words jsonb not null,
  at timestamptz not null default now(),
  made_by text,
  edited_at timestamptz
);
create index incident_updates_by_incident on incident_updates (incident_id, at);

-- What an incident or one of its updates said before it was edited.
create table incident_edits (
  id bigint primary key generated always as identity,
  incident_id uuid not null references incidents on delete cascade,
  update_id uuid references incident_updates on delete cascade,
  before jsonb not null,
  edited_at timestamptz not null default now(),
  edited_by text
);
create index incident_edits_by_incident on incident_edits (incident_id, id);
