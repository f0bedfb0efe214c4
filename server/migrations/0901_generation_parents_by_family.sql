-- no-transaction
drop index concurrently if exists generation_parents_by_family;
create index concurrently generation_parents_by_family on generation_parents (family);
