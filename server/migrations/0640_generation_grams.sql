-- By what the many generations of one person are found: numbers of the grams of their words and of what else is asked for,
-- mixed with the person's own. Written in the background, from the oldest on; nothing else reads them.
create table generation_grams (
  generation_id uuid primary key references ai_generations on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null,
  grams integer[] not null
);
-- Written in large steps, and never read from a list of pending changes.
create index generation_grams_by_gram on generation_grams using gin (grams) with (fastupdate = off);

-- How far a person's generations are in it: all that are not newer than this.
create table generation_gram_ends (
  user_id uuid primary key references "user" on delete cascade,
  created_at timestamptz not null,
  id uuid not null
);
