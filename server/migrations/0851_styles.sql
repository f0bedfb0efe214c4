-- Words, and pictures where a tool takes them, that somebody adds to prompts under a name. The id is their browser's own.
create table styles (
  user_id uuid not null references "user" on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  words_before text not null check (length(words_before) <= 1000),
  words_after text not null check (length(words_after) <= 1000),
  -- Keys of files.
  pictures text[] not null check (cardinality(pictures) <= 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  check (words_before <> '' or words_after <> '' or cardinality(pictures) > 0)
);
