-- Whether the pictures of the shared version go with it. What was shared before goes on without.
alter table presets add column shares_pictures boolean not null default false;
