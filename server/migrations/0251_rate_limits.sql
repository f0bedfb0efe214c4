-- How often something was done within a time, by a key that names what and who; one count for all doors. What is counted
-- at this moment goes on counting. The tables before it serve the old release until that is gone.
create table rate_limits (
  key text collate "C" primary key,
  uses integer not null,
  until timestamptz not null
) with (fillfactor = 70);

insert into rate_limits (key, uses, until) select key, attempts, until from auth_attempts where until > now();
