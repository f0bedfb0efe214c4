-- no-transaction
drop index concurrently if exists payment_events_by_time;
create index concurrently payment_events_by_time on payment_events using brin (received_at);
