-- Another provider is asked for a run that this one certainly did not take, or took and failed: the run begins anew there
-- with its whole time, under the same charge. False when the lease was lost or the work may be under way.
create or replace function switch_provider(
  of_run uuid, at_claim integer, to_provider text, because text, provider_words text, attempt_cost bigint
) returns boolean language plpgsql as $$
declare
  run runs;
begin
  select r.* into run from runs r where r.id = of_run for update;
  if run.id is null or run.claim_no <> at_claim or run.state not in ('queued', 'submitting', 'at_provider')
    or run.cancel_requested_at is not null or run.provider = to_provider then
    return false;
  end if;
  insert into run_attempts (run_id, no, provider, outcome, said, cost_micros)
  select of_run, count(*) + 1, run.provider, because, provider_words, attempt_cost
  from run_attempts a where a.run_id = of_run;
  update runs
  set provider = to_provider, state = 'queued', due_at = now(), sent_at = null, work_from = null,
      provider_request_id = null, provider_request_url = null, provider_said = provider_words, awaits_retry = false,
      failures = 0, polls = 0, unknown_since = null, unknown_answers = 0, percent = null, queue_position = null,
      message = null
  where id = of_run;
  return true;
end $$;
