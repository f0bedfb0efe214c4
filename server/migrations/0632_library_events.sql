-- Changes of collections reach open browsers as events of the same sequence.
alter table events drop constraint events_type_check;
alter table events add constraint events_type_check check (
  (type in ('insert', 'update', 'delete') and generation_id is not null)
  or (type in ('balance', 'library') and generation_id is null)
) not valid;
