-- What is handed to an authority about a notice: made in the background, kept for a short time, and never sent by itself.
create table notice_reports (
  id uuid primary key default gen_random_uuid(),
  -- As the letter to the authority names it.
  reference text not null unique,
  notice_id uuid not null references notices,
  -- The authority, why it gets this, and by which request of its own where it asked.
  recipient text not null,
  reason text not null,
  request text,
  made_by uuid,
  asked_at timestamptz not null default now(),
  key text unique,
  bytes bigint,
  sha256 bytea check (length(sha256) = 32),
  ready_at timestamptz,
  expires_at timestamptz,
  failure text,
  check ((ready_at is null) = (key is null or sha256 is null or bytes is null or expires_at is null))
);
create index notice_reports_by_notice on notice_reports (notice_id, asked_at desc);
create index notice_reports_kept on notice_reports (expires_at) where key is not null;
