-- What people are told: an entry for each event that is news to one of them.
create table inbox_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  kind text not null check (kind in ('done', 'failed', 'batch', 'share', 'balance', 'studio', 'decision')),
  -- The event that it tells of, which is told once.
  business_key text not null,
  -- What its sentence says, as it was at the event.
  facts jsonb not null,
  generation_id uuid references ai_generations on delete cascade,
  -- Whether the inbox shows it; others are there for a push or the mail of the day alone.
  is_listed boolean not null,
  -- Whether the mail of the day or week names it.
  is_mailed boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, business_key)
) with (fillfactor = 85);
create index inbox_entries_by_user on inbox_entries (user_id, created_at desc, id desc);
create index inbox_entries_unread on inbox_entries (user_id) where read_at is null and is_listed;
create index inbox_entries_by_generation on inbox_entries (generation_id) where generation_id is not null;
create index inbox_entries_by_age on inbox_entries using brin (created_at);

-- What somebody chose to be told of, and how; what is missing is as the studio has it.
create table inbox_choices (
  user_id uuid primary key references "user" on delete cascade,
  -- By kind and channel: {"done": {"push": false}}.
  channels jsonb not null default '{}',
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- IANA name: their morning is when the mail is sent.
  zone text not null default 'UTC',
  -- Up to when the mails have told.
  digest_until timestamptz not null default now()
);
create index inbox_choices_by_digest on inbox_choices (digest_until) where digest <> 'off';

-- Browsers that notifications are pushed to. They end with the session that allowed them.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  session_id uuid not null references "session" on delete cascade,
  endpoint text not null unique,
  -- The browser's own public key and secret, in base64url (RFC 8291).
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_success_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- An inbox that changed without a generation reaches open browsers as an event of the same sequence.
alter table events drop constraint events_type_check;
alter table events add constraint events_type_check check (
  (type in ('insert', 'update', 'delete') and generation_id is not null)
  or (type in ('balance', 'library', 'inbox') and generation_id is null)
) not valid;
