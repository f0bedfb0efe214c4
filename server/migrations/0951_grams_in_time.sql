-- no-transaction
-- Beside the numbers of each record those of the periods that it was made in, of 9 hours, of 3, 24 and 194 days, and of 4 years,
-- mixed with the person's: so that what is common is found in a short span of time (`time_span`). They come first, so that the
-- index leaps to the span whatever else is asked for.
drop index concurrently if exists generation_grams_in_time;
create index concurrently generation_grams_in_time on generation_grams using gin ((array[
  ((extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> 15) * 8)::integer # uuid_hash(user_id),
  ((extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> 18) * 8 + 1)::integer # uuid_hash(user_id),
  ((extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> 21) * 8 + 2)::integer # uuid_hash(user_id),
  ((extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> 24) * 8 + 3)::integer # uuid_hash(user_id),
  ((extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')::bigint >> 27) * 8 + 4)::integer # uuid_hash(user_id)
]), grams) with (fastupdate = off);
