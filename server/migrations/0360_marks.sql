-- Who signs what is made here: a root of the installation's own and the certificate that it vouches for. Older ones stay,
-- so that their files are known for ours.
create table mark_issuers (
  id bigint generated always as identity primary key,
  root_certificate text not null,
  certificate text not null,
  -- Sealed with a secret of the installation.
  private_key text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Results that are stored without their marks, until these are written after all.
create table unmarked_files (
  key text primary key references files on delete cascade,
  generation_id uuid not null,
  -- `failed`: to be tried again. `unsupported`: there is no way to sign such a file.
  reason text not null check (reason in ('failed', 'unsupported')),
  failures integer not null default 1 check (failures > 0),
  due_at timestamptz not null default now() + interval '5 minutes',
  created_at timestamptz not null default now()
);
create index unmarked_files_due on unmarked_files (due_at) where reason = 'failed';

-- What the original of an upload said about itself, where the stored file is written anew. What that says of a camera, a
-- place or a person is left out of results.
create table upload_marks (
  key text primary key references files on delete cascade,
  archive bytea not null
);
