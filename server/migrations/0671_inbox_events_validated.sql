alter table events validate constraint events_type_check;
