-- A package is erased after a day; what it was is still known. And how often a file was refused because it had been taken
-- down here before, by the day: the studio says so in public.
alter table notice_reports drop constraint notice_reports_check;
alter table notice_reports
  drop column failure,
  add column erased_at timestamptz,
  add check (ready_at is null or (sha256 is not null and bytes is not null and expires_at is not null));
create table automatic_blocks (
  day date primary key,
  blocks integer not null
);
