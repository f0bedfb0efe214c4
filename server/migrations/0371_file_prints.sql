-- By what an original is found again: its bytes, and how its picture looks.
create table file_prints (
  key text primary key references files on delete cascade,
  sha256 bytea not null check (length(sha256) = 32),
  -- Of a picture or of a video's poster; null where there is nothing to tell pictures apart by.
  look bit(64)
);
create index file_prints_by_bytes on file_prints (sha256);
