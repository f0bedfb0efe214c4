-- How the studio looked over time, the newest last; null is the look that comes with the program. What is in force is a
-- setting, which all processes read.
create table brand_versions (
  version integer primary key generated always as identity,
  brand jsonb,
  created_at timestamptz not null default now(),
  created_by text
);

-- Logos, icons and cards, each under the hash of what is in it: they are few and small, and travel with the database.
create table brand_files (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(svg|png|ico)$'),
  content_type text not null check (content_type in ('image/svg+xml', 'image/png', 'image/x-icon')),
  bytes bytea not null check (octet_length(bytes) between 1 and 2097152),
  created_at timestamptz not null default now()
);
