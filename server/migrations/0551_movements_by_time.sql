-- no-transaction
drop index concurrently if exists money_movements_by_time;
create index concurrently money_movements_by_time on money_movements using brin (at);
