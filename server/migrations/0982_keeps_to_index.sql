-- no-transaction
-- What the index has not yet, which lists read beside it.
drop index concurrently if exists keeps_to_index;
create index concurrently keeps_to_index on keeps (user_id) where not is_indexed;
