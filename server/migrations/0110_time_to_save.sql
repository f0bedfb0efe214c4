-- What was delivered has a day to be stored, however late it came: while our own store is away, it is not given up.
create or replace function keep_answer(
  run_id uuid,
  at_claim integer,
  provider_answer jsonb,
  lease_seconds integer,
  shown_percent real default 100,
  shown_message text default 'Saving'
) returns boolean language plpgsql as $$
begin
  update runs
  set answer = provider_answer, percent = shown_percent, queue_position = null, message = shown_message,
      failures = case state when 'saving' then failures else 0 end,
      deadline_at = case state when 'saving' then deadline_at else greatest(deadline_at, now() + interval '1 day') end,
      state = 'saving', due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and state in ('queued', 'submitting', 'at_provider', 'saving');
  return found;
end $$;
