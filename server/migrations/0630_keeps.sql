-- What people think of their results, and their own words for them. Beside the records, which are wide and have nine
-- indexes: a key pressed here writes one short row, and lists by it come in order from indexes of their own.

create table keeps (
  generation_id uuid primary key references ai_generations on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  -- When the generation was ordered, which orders the lists.
  generated_at timestamptz not null,
  is_favorite boolean not null default false,
  rating smallint not null default 0 check (rating between 0 and 5),
  label text check (label in ('red', 'yellow', 'green', 'blue', 'purple')),
  verdict text check (verdict in ('kept', 'rejected')),
  -- Only an erasure or the studio's administrators delete it.
  is_protected boolean not null default false
) with (fillfactor = 80);
-- Whole, so that it also serves the deletion of a person.
create index keeps_by_rating on keeps (user_id, rating, generated_at desc, generation_id desc);
create index keeps_favorites on keeps (user_id, generated_at desc, generation_id desc) where is_favorite;
create index keeps_by_label on keeps (user_id, label, generated_at desc, generation_id desc) where label is not null;
create index keeps_by_verdict on keeps (user_id, verdict, generated_at desc, generation_id desc) where verdict is not null;

create table generation_tags (
  generation_id uuid not null references ai_generations on delete cascade,
  tag text collate "C" not null check (length(tag) between 1 and 40),
  user_id uuid not null references "user" on delete cascade,
  generated_at timestamptz not null,
  primary key (generation_id, tag)
);
create index generation_tags_by_tag on generation_tags (user_id, tag, generated_at desc, generation_id desc);
