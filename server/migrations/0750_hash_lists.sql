-- What operators know from elsewhere and do not want stored here: lists of hashes, each with where it came from.
create table hash_lists (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  added_at timestamptz not null default now()
);

-- Of the bytes of a file, or of how a picture looks.
create table listed_hashes (
  list_id uuid not null references hash_lists on delete cascade,
  sha256 bytea check (length(sha256) = 32),
  look bit(64),
  check (num_nonnulls(sha256, look) = 1),
  unique nulls not distinct (list_id, sha256, look)
);
create index listed_hashes_by_bytes on listed_hashes (sha256);
create index listed_hashes_by_look_1 on listed_hashes ((substring(look from 1 for 16)::integer));
create index listed_hashes_by_look_2 on listed_hashes ((substring(look from 17 for 16)::integer));
create index listed_hashes_by_look_3 on listed_hashes ((substring(look from 33 for 16)::integer));
create index listed_hashes_by_look_4 on listed_hashes ((substring(look from 49 for 16)::integer));
