-- Protected for good until its owner unlocks it.
alter table keeps add column locked_at timestamptz;
