-- The life of a run: queued -> submitting -> at_provider -> saving -> done.

-- From here on its provider may have the work, and its time counts. False when the lease was lost, or the run was
-- cancelled.
create or replace function begin_submit(run_id uuid, at_claim integer) returns boolean language plpgsql as $$
begin
  update runs r
  set state = 'submitting', sent_at = now(), queue_position = null,
      allowed_seconds = extract(epoch from allowed_time(r)), work_from = coalesce(r.work_from, now()),
      deadline_at = case when r.work_from is null then now() + allowed_time(r) else r.deadline_at end
  where r.id = run_id and r.claim_no = at_claim and r.state in ('queued', 'submitting');
  return found;
end $$;

-- The same, by a version of the routes that an operator has given its tool: from here on it is asked about by that one.
create or replace function begin_submit_by(run_id uuid, at_claim integer, routes integer) returns boolean
language plpgsql as $$
begin
  if not begin_submit(run_id, at_claim) then
    return false;
  end if;
  update runs r set routes_version = routes where r.id = run_id;
  return true;
end $$;

-- The provider has it. Never fenced: a provider's id must not be lost because a lease was, or the run has ended.
create or replace function record_provider_request(
  run_id uuid, request_id text, next_poll_ms integer, request_url text default null
) returns void language sql as $$
  update runs
  set provider_request_id = coalesce(provider_request_id, request_id),
      provider_request_url = coalesce(provider_request_url, request_url),
      awaits_retry = false,
      due_at = case when state in ('queued', 'submitting')
        then least(now() + make_interval(secs => next_poll_ms / 1000.0), deadline_at) else due_at end,
      state = case when state in ('queued', 'submitting') then 'at_provider' else state end
  where id = run_id and (state <> 'done' or late_until is not null)
$$;

-- The provider has certainly not taken it: everything from the start, later. Counts as a failure unless it is said not to.
create or replace function requeue_run(run_id uuid, at_claim integer, wait_ms integer, is_failure boolean default true)
returns boolean language plpgsql as $$
begin
  update runs r
  set state = 'queued', sent_at = null, awaits_retry = is_failure, unknown_since = null, unknown_answers = 0,
      failures = r.failures + case when is_failure then 1 else 0 end,
      due_at = now() + make_interval(secs => wait_ms / 1000.0)
  where r.id = run_id and r.claim_no = at_claim and r.state in ('queued', 'submitting');
  return found;
end $$;

-- A provider called us about a run: it is due now. Its id fills in for a lost answer to the submit. Answers `unknown`
-- for no run of that provider, `mismatch` for the id of other work, `settled` when nothing more is expected.
create or replace function wake_run(run_id uuid, of_provider text, request_id text) returns text language plpgsql as $$
declare
  run runs;
begin
  select * into run from runs where id = run_id and provider = of_provider for update;
  if run.id is null then
    return 'unknown';
  end if;
  if run.provider_request_id <> request_id then
    return 'mismatch';
  end if;
  if not (run.state in ('submitting', 'at_provider') or run.late_until is not null
    or (run.state = 'queued' and request_id is not null)) then
    return 'settled';
  end if;
  update runs
  set provider_request_id = coalesce(provider_request_id, request_id),
      awaits_retry = awaits_retry and request_id is null,
      state = case when request_id is not null and state in ('queued', 'submitting') then 'at_provider' else state end,
      due_at = now()
  where id = run_id;
  return 'woken';
end $$;

-- Not finished yet: look again later. Also for a failed attempt, which counts. While its provider has it in a queue, for
-- a day at most, its time begins anew. False when the lease was lost.
create or replace function postpone_run(
  run_id uuid,
  at_claim integer,
  wait_ms integer,
  is_failure boolean,
  new_percent real default null,
  new_queue_position integer default null,
  new_message text default null
) returns boolean language plpgsql as $$
begin
  update runs r
  set due_at = greatest(now(), least(
        now() + make_interval(secs => wait_ms / 1000.0),
        case when is_in_queue then moved_deadline when r.state = 'queued' then 'infinity' else r.deadline_at end)),
      deadline_at = case when is_in_queue then moved_deadline else r.deadline_at end,
      allowed_seconds = case when is_in_queue then extract(epoch from allowed_time(r)) else r.allowed_seconds end,
      work_from = case when is_in_queue then now() else r.work_from end,
      awaits_retry = is_failure and r.state in ('queued', 'submitting'),
      clear_asked_at = case when is_failure then r.clear_asked_at end,
      polls = r.polls + case when is_failure then 0 else 1 end,
      failures = case when is_failure then r.failures + 1 else 0 end,
      unknown_since = case when is_failure then r.unknown_since end,
      unknown_answers = case when is_failure then r.unknown_answers else 0 end,
      percent = coalesce(new_percent, r.percent),
      queue_position = case when is_failure then r.queue_position else new_queue_position end,
      message = coalesce(new_message, r.message)
  from (
    select o.id, now() + allowed_time(o) as moved_deadline,
      not is_failure and coalesce(new_queue_position, 0) > 0 and o.sent_at > now() - interval '1 day' as is_in_queue
    from runs o where o.id = run_id
  ) as seen
  where r.id = run_id and seen.id = r.id and r.claim_no = at_claim and r.state <> 'done';
  return found;
end $$;

-- The provider says that it does not know this run. Lost after three such answers over 30 seconds.
create or replace function note_unknown_run(run_id uuid, at_claim integer, wait_ms integer) returns boolean language plpgsql as $$
declare
  is_lost boolean;
begin
  update runs
  set due_at = least(now() + make_interval(secs => wait_ms / 1000.0), deadline_at),
      unknown_since = coalesce(unknown_since, now()),
      unknown_answers = unknown_answers + 1
  where id = run_id and claim_no = at_claim and state <> 'done'
  returning unknown_answers >= 3 and unknown_since <= now() - interval '30 seconds' into is_lost;
  return coalesce(is_lost, false);
end $$;

-- What was delivered has a day to be stored, however late it came: while our own store is away, it is not given up. Also
-- while saving, to write down which files are stored already. False when the lease was lost.
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

-- Still at work on it. False when the lease was lost.
create or replace function renew_lease(run_id uuid, at_claim integer, lease_seconds integer) returns boolean
language plpgsql as $$
begin
  update runs set due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and (state <> 'done' or late_until is not null);
  return found;
end $$;

-- Nothing of a late result yet: ask again later. False when the lease was lost.
create or replace function postpone_late_run(run_id uuid, at_claim integer, wait_ms integer) returns boolean language plpgsql as $$
begin
  update runs set due_at = now() + make_interval(secs => wait_ms / 1000.0)
  where id = run_id and claim_no = at_claim and late_until is not null;
  return found;
end $$;

-- Nothing is expected of it any more.
create or replace function forget_late_run(run_id uuid, at_claim integer) returns void language sql as $$
  update runs set late_until = null where id = run_id and claim_no = at_claim
$$;

-- What a call took, for those who wait for the next ones.
create or replace function note_work_time(run_id uuid) returns void language sql as $$
  insert into work_times (tool_type, seconds)
  select g.tool_type, extract(epoch from now() - r.work_from)
  from runs r join ai_generations g on g.id = r.generation_id
  where r.id = run_id and r.work_from between now() - interval '1 day' and now()
$$;

-- What the newest two hundred calls of each tool took; tools with fewer than five have no figure. Older times go.
create or replace function keep_tool_times() returns void language plpgsql as $$
begin
  delete from work_times w using (
    select w.id, row_number() over (partition by w.tool_type order by w.id desc) as age from work_times w
  ) as aged where aged.id = w.id and aged.age > 200;
  insert into tool_times (tool_type, median_seconds, p90_seconds, p10_seconds)
    select w.tool_type, percentile_cont(0.5) within group (order by w.seconds),
      percentile_cont(0.9) within group (order by w.seconds), percentile_cont(0.1) within group (order by w.seconds)
    from work_times w group by w.tool_type having count(*) >= 5
  on conflict (tool_type) do update
  set median_seconds = excluded.median_seconds, p90_seconds = excluded.p90_seconds, p10_seconds = excluded.p10_seconds;
end $$;
