-- Whether it failed for anybody but whoever ordered it: what people cancelled is no failure in figures.
create or replace function is_failure(status text, metadata jsonb) returns boolean language sql immutable as $$
  select status = 'failed' and metadata ->> 'error_code' is distinct from 'cancelled'
$$;
