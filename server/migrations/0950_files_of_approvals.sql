-- Which files were judged, as output_addresses writes them; null of what was judged before, and of locks.
alter table approvals add column files text;
