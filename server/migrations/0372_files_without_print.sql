-- Whether a file's print has been taken, or it needs none. Those stored before are seen to in the background.
alter table files add column is_printed boolean not null default false;
