-- What people report about something that was made or uploaded here, and what was decided. A notice, and what was taken
-- down for it, outlives the account and the record that it is about.
create table notices (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique generated always as identity,
  -- Of the secret in the private link to its state.
  token_hash bytea not null unique,
  kind text not null check (
    kind in ('copyright', 'likeness', 'intimate_image', 'child_abuse', 'illegal_content', 'other')
  ),
  reason text not null,
  name text,
  email text,
  links text[] not null,
  -- What its sender declares: good_faith, accurate, authorized.
  statements text[] not null,
  -- Of the file that was sent along, which itself is not kept.
  sha256 bytea check (length(sha256) = 32),
  look bit(64),
  received_at timestamptz not null default now(),
  half_at timestamptz not null,
  due_at timestamptz not null,
  half_told_at timestamptz,
  overdue_told_at timestamptz,
  decision text check (decision in ('taken_down', 'kept')),
  decided_at timestamptz,
  decided_by uuid,
  to_author text,
  to_reporter text,
  check ((decision is null) = (decided_at is null))
);
create index notices_open on notices (due_at, id) where decision is null;
create index notices_decided on notices (decided_at desc, id) where decision is not null;

-- What of this studio a notice names: a generation, or an upload.
create table notice_subjects (
  notice_id uuid not null references notices on delete cascade,
  user_id uuid not null,
  generation_id uuid,
  key text,
  check (num_nonnulls(generation_id, key) = 1),
  unique nulls not distinct (notice_id, generation_id, key)
);
create index notice_subjects_by_user on notice_subjects (user_id);

create table takedowns (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references notices,
  kind text not null,
  user_id uuid not null,
  generation_id uuid,
  key text,
  name text not null,
  reason text not null,
  -- What the record had, to be put back.
  outputs jsonb not null default '[]',
  output_file_url text,
  taken_at timestamptz not null default now(),
  keep_until timestamptz not null,
  lifted_at timestamptz,
  erased_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('upheld', 'reinstated')),
  appeal_decided_at timestamptz,
  appeal_decided_by uuid,
  appeal_answer text,
  check (num_nonnulls(generation_id, key) = 1),
  check ((appeal is null) = (appealed_at is null)),
  check ((appeal_decision is null) = (appeal_decided_at is null))
);
create unique index takedowns_of_generation on takedowns (generation_id) where lifted_at is null;
create unique index takedowns_of_upload on takedowns (key) where lifted_at is null;
create index takedowns_by_notice on takedowns (notice_id);
create index takedowns_by_user on takedowns (user_id, taken_at desc);
create index takedowns_appealed on takedowns (appealed_at) where appealed_at is not null and appeal_decision is null;
create index takedowns_kept on takedowns (keep_until) where lifted_at is null and erased_at is null;

-- Rows of `files` that nobody but the desk may read any more. Their objects stay where they are.
create table sealed_files (
  key text primary key,
  takedown_id uuid not null references takedowns,
  file jsonb not null,
  sha256 bytea,
  look bit(64)
);
create index sealed_files_by_takedown on sealed_files (takedown_id);

-- What is not stored here again.
create table blocked_prints (
  takedown_id uuid not null references takedowns on delete cascade,
  sha256 bytea not null,
  look bit(64),
  primary key (takedown_id, sha256)
);
create index blocked_prints_by_bytes on blocked_prints (sha256);
