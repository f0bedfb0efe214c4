-- Where a run stands among its owner's waiting ones, in seconds since 1970: when it was ordered, where nothing else is said.
-- What is paused is not released.
alter table runs add column own_order double precision, add column is_paused boolean not null default false;
