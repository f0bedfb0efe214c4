-- Links to a collection show what is in it at the moment. Without its collection such a link leads to nothing.
alter table shares
  add column collection_id uuid references collections on delete set null,
  drop constraint shares_kind_check,
  add constraint shares_kind check (kind in ('results', 'collection')) not valid,
  add constraint shares_of_collection check (collection_id is null or kind = 'collection') not valid;
alter table shares
  validate constraint shares_kind,
  validate constraint shares_of_collection;
create index shares_by_collection on shares (collection_id) where collection_id is not null;
