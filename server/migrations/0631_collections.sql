-- Collections of people: within each other, with items in an order by hand, or filled by a query.

create table collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  parent_id uuid,
  name text not null check (length(name) between 1 and 80),
  -- The query of the list of generations that fills it; null where people put the items in.
  rule jsonb,
  cover_id uuid references ai_generations on delete set null,
  created_at timestamptz not null default now(),
  unique (id, user_id),
  -- Within those of the same person.
  foreign key (parent_id, user_id) references collections (id, user_id),
  check (parent_id <> id)
);
create index collections_of_person on collections (user_id, parent_id);
create index collections_by_parent on collections (parent_id) where parent_id is not null;
create index collections_by_cover on collections (cover_id) where cover_id is not null;

create table collection_items (
  collection_id uuid not null,
  generation_id uuid not null references ai_generations on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  -- Between those of its neighbours.
  place double precision not null,
  added_at timestamptz not null default now(),
  primary key (collection_id, generation_id),
  foreign key (collection_id, user_id) references collections (id, user_id) on delete cascade
);
create index collection_items_in_order on collection_items (collection_id, place, generation_id);
create index collection_items_of_generation on collection_items (generation_id);
create index collection_items_of_person on collection_items (user_id);
