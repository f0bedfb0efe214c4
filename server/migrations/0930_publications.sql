-- What people show to everybody, each by an act of its own. A link (shares) is not publishing.

create table public_profiles (
  user_id uuid primary key references "user" on delete cascade,
  handle text not null unique check (handle ~ '^[a-z0-9_-]{3,30}$'),
  display_name text not null,
  bio text not null default '',
  links text[] not null default '{}',
  is_on boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table publications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  generation_id uuid not null references ai_generations on delete cascade,
  -- The one file of it that is shown, by its address in `outputs`.
  output_url text not null,
  kind text not null check (kind in ('image', 'video', 'audio')),
  title text not null,
  description text not null,
  -- Whose it is said to be, where it does not stand on a profile.
  credit text not null,
  is_on_profile boolean not null,
  shows_prompt boolean not null,
  state text not null check (state in ('waiting', 'public', 'refused', 'withdrawn', 'hidden')),
  -- Why a person looks at it first.
  finding jsonb,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  ended_at timestamptz,
  -- Of the studio, to its author.
  reason text,
  appeal text,
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('upheld', 'reinstated')),
  appeal_answer text,
  check ((state = 'public') <= (published_at is not null))
);
create index publications_newest on publications (published_at desc, id desc) where state = 'public';
create index publications_by_user on publications (user_id, created_at desc, id desc);
create index publications_by_generation on publications (generation_id);
create index publications_to_review on publications (created_at, id)
  where state = 'waiting' or (appealed_at is not null and appeal_decision is null);
-- What the studio hid is not published again beside it.
create unique index publications_once on publications (output_url) where state in ('waiting', 'public', 'hidden');

create table publication_likes (
  publication_id uuid not null references publications on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  primary key (publication_id, user_id)
);
create index publication_likes_by_user on publication_likes (user_id);
create index publication_likes_by_time on publication_likes (created_at);
