-- What a tool's quick calls took: with the slow ones it is the range that people read before they order.
alter table tool_times add column p10_seconds real;
