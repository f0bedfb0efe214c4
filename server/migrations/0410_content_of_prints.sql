-- What a file shows or sounds like, whatever its tags and marks are, next to the hash of its bytes: its decoded pixels, or
-- its media data. What was printed before is read in the background.
alter table file_prints
  add column content_sha256 bytea,
  add column is_content_read boolean not null default false;
alter table sealed_files add column content_sha256 bytea;
alter table blocked_prints add column content_sha256 bytea;
alter table notices add column content_sha256 bytea;
-- One picture of a generation that has several can be taken down alone: the key of its original, and its place among
-- them. And what the law asks to be kept of the record and the account, even if both are gone meanwhile.
alter table takedowns
  add column output text,
  add column place integer,
  add column preserved jsonb;
