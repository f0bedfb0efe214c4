-- The trace that a run belongs to, as W3C writes it in a `traceparent`; null where nothing was traced when it was ordered.
alter table runs add column traceparent text;
