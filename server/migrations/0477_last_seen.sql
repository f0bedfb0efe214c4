-- When somebody last used their account, in a table of its own: profiles are locked by whatever moves tokens.
create table last_seen (
  user_id uuid primary key references "user" on delete cascade,
  seen_at timestamptz not null default now()
) with (fillfactor = 70);

-- Whom the studio has told that their account goes, because nobody uses it.
create table inactivity_warnings (
  user_id uuid primary key references "user" on delete cascade,
  warned_at timestamptz not null default now(),
  warned_again_at timestamptz
);
