-- Providers that cannot be asked by our own id: a submit whose answer was lost is never sent again. And results that
-- arrive after their tokens went back because of us: they are kept, and the refund stands.

alter table runs
  -- Where the provider said that it answers about this run.
  add column provider_request_url text,
  -- When the call was made that cannot be taken back.
  add column sent_at timestamptz,
  -- Of a run that ended for our fault: until when its provider is still asked.
  add column late_until timestamptz;
create index runs_late on runs (due_at) where late_until is not null;

alter type claimed_run
  add attribute provider_request_url text,
  add attribute sent_ms_ago integer,
  add attribute deadline_at timestamptz;

-- Leases due runs to one worker. A fresh run stays 'queued' until begin_submit, so that everything before the call to
-- its provider may be repeated after a crash. `caps` bounds, by provider, how many runs are with it at once. A run that
-- has ended but may still deliver is answered as 'late'.
create or replace function claim_runs(room integer, lease_seconds integer, providers text[], caps integer[])
returns setof claimed_run language plpgsql as $$
declare
  chosen uuid[];
  more uuid[];
  with_provider integer;
begin
  select coalesce(array_agg(due.id), '{}') into chosen from (
    select r.id from runs r
    where r.state in ('submitting', 'at_provider', 'saving') and r.due_at <= now()
    order by r.due_at limit room for update skip locked
  ) as due;
  for i in 1 .. coalesce(array_length(providers, 1), 0) loop
    exit when cardinality(chosen) >= room;
    -- A queued run that is due in the future, but was claimed before, is being prepared right now.
    select count(*) into with_provider from runs r
    where r.provider = providers[i] and (r.state in ('submitting', 'at_provider')
      or (r.state = 'queued' and r.claim_no > 0 and r.due_at > now()));
    select coalesce(array_agg(queued.id), '{}') into more from (
      select r.id from runs r
      where r.state = 'queued' and r.provider = providers[i] and r.due_at <= now()
      order by r.due_at limit greatest(0, least(room - cardinality(chosen), caps[i] - with_provider))
      for update skip locked
    ) as queued;
    chosen := chosen || more;
  end loop;
  if cardinality(chosen) < room then
    select coalesce(array_agg(late.id), '{}') into more from (
      select r.id from runs r
      where r.late_until is not null and r.due_at <= now()
      order by r.due_at limit room - cardinality(chosen) for update skip locked
    ) as late;
    chosen := chosen || more;
  end if;
  if cardinality(chosen) = 0 then
    return;
  end if;
  return query
  with leased as (
    update runs r
    set claim_no = r.claim_no + 1, due_at = now() + make_interval(secs => lease_seconds)
    where r.id = any (chosen)
    returning r.*
  )
  select l.id, l.generation_id, l.user_id, l.provider, case l.state when 'done' then 'late' else l.state end, l.claim_no,
    l.failures, l.polls, now() >= coalesce(l.late_until, l.deadline_at), l.cancel_requested_at is not null,
    l.provider_request_id, l.answer, g.tool_type, g.input_data,
    l.provider_request_url, (extract(epoch from now() - l.sent_at) * 1000)::integer, l.deadline_at
  from leased l join ai_generations g on g.id = l.generation_id;
end $$;

create or replace function claim_run_of(of_generation uuid, lease_seconds integer) returns setof claimed_run
language sql as $$
  with leased as (
    update runs r
    set claim_no = claim_no + 1, due_at = now() + make_interval(secs => lease_seconds)
    where r.generation_id = of_generation and r.state = 'at_provider'
    returning r.*
  )
  select l.id, l.generation_id, l.user_id, l.provider, l.state, l.claim_no, l.failures, l.polls,
    now() >= l.deadline_at, l.cancel_requested_at is not null, l.provider_request_id, l.answer, g.tool_type, g.input_data,
    l.provider_request_url, (extract(epoch from now() - l.sent_at) * 1000)::integer, l.deadline_at
  from leased l join ai_generations g on g.id = l.generation_id
$$;

-- From here on its provider may have the work. False when the lease was lost, or the run was cancelled.
create function begin_submit(run_id uuid, at_claim integer) returns boolean language plpgsql as $$
begin
  update runs set state = 'submitting', sent_at = now()
  where id = run_id and claim_no = at_claim and state in ('queued', 'submitting');
  return found;
end $$;

-- The provider has certainly not taken it: everything from the start, later. Counts as a failure.
create function requeue_run(run_id uuid, at_claim integer, wait_ms integer) returns boolean language plpgsql as $$
begin
  update runs
  set state = 'queued', sent_at = null, failures = failures + 1,
      due_at = greatest(now(), least(now() + make_interval(secs => wait_ms / 1000.0), deadline_at))
  where id = run_id and claim_no = at_claim and state in ('queued', 'submitting');
  return found;
end $$;

-- The provider has it. Never fenced: a provider's id must not be lost because a lease was, or the run has ended.
drop function record_provider_request(uuid, text, integer);
create function record_provider_request(
  run_id uuid, request_id text, next_poll_ms integer, request_url text default null
) returns void language sql as $$
  update runs
  set provider_request_id = coalesce(provider_request_id, request_id),
      provider_request_url = coalesce(provider_request_url, request_url),
      due_at = case when state in ('queued', 'submitting')
        then least(now() + make_interval(secs => next_poll_ms / 1000.0), deadline_at) else due_at end,
      state = case when state in ('queued', 'submitting') then 'at_provider' else state end
  where id = run_id and (state <> 'done' or late_until is not null)
$$;

-- A provider called us about a run: it is due now. Its id fills in for a lost answer to the submit. Answers `unknown`
-- for no run of that provider, `mismatch` for the id of other work, `settled` when nothing more is expected.
create function wake_run(run_id uuid, of_provider text, request_id text) returns text language plpgsql as $$
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
      state = case when request_id is not null and state in ('queued', 'submitting') then 'at_provider' else state end,
      due_at = now()
  where id = run_id;
  return 'woken';
end $$;

-- Also while saving, to write down which files are stored already.
create or replace function keep_answer(run_id uuid, at_claim integer, provider_answer jsonb, lease_seconds integer)
returns boolean language plpgsql as $$
begin
  update runs
  set answer = provider_answer, percent = 100, queue_position = null, message = 'Saving',
      failures = case state when 'saving' then failures else 0 end, state = 'saving',
      due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and state in ('queued', 'submitting', 'at_provider', 'saving');
  return found;
end $$;

create or replace function renew_lease(run_id uuid, at_claim integer, lease_seconds integer) returns boolean
language plpgsql as $$
begin
  update runs set due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and (state <> 'done' or late_until is not null);
  return found;
end $$;

-- As before; and what failed for our fault while a provider had it may still be delivered, unless its owner had asked
-- for it to be cancelled.
create or replace function fail_generation(
  of_generation uuid,
  run_id uuid,
  at_claim integer,
  error_code text,
  message text,
  reason text,
  removal text default null
) returns bigint language plpgsql as $$
declare
  owner uuid;
  cost integer;
begin
  select g.user_id into owner from ai_generations g where g.id = of_generation;
  perform 1 from profiles where id = owner for update;
  update ai_generations
  set status = 'failed', completed_at = now(), error_message = message, tokens_returned = tokens_used,
      return_reason = reason, metadata = metadata || jsonb_build_object('error_code', error_code),
      removed_at = case when removal is not null then now() end, removed_as = removal
  where id = of_generation and status = 'processing'
    and (at_claim is null
      or exists (select 1 from runs r where r.id = run_id and r.claim_no = at_claim and r.state <> 'done'))
  returning tokens_used into cost;
  if not found then
    return null;
  end if;
  update runs r
  set state = 'done', answer = null, claim_no = claim_no + 1,
      late_until = case when is_late then now() + interval '2 hours' end,
      due_at = case when is_late then now() + interval '1 minute' else r.due_at end
  from (
    select o.id, error_code in ('deadline', 'lost') and removal is null and o.cancel_requested_at is null
      and o.state in ('submitting', 'at_provider') as is_late
    from runs o where o.generation_id = of_generation and o.state <> 'done' for update
  ) as open
  where r.id = open.id;
  if cost > 0 then
    perform refund_generation_tokens(owner, of_generation, cost, reason);
  end if;
  perform release_waiting_run(owner);
  return add_event(owner, case when removal is null then 'update' else 'delete' end, of_generation);
end $$;

-- Nothing yet: ask again later. False when the lease was lost.
create function postpone_late_run(run_id uuid, at_claim integer, wait_ms integer) returns boolean language plpgsql as $$
begin
  update runs set due_at = now() + make_interval(secs => wait_ms / 1000.0)
  where id = run_id and claim_no = at_claim and late_until is not null;
  return found;
end $$;

create function forget_late_run(run_id uuid, at_claim integer) returns void language sql as $$
  update runs set late_until = null where id = run_id and claim_no = at_claim
$$;

-- A failed generation has been delivered after all. Its tokens are back and stay back. Answers the event's sequence
-- number; null when the lease was lost, or nobody may see it any more.
create function complete_late_generation(
  run_id uuid,
  at_claim integer,
  stored_outputs jsonb,
  file_url text,
  more_metadata jsonb
) returns bigint language plpgsql as $$
declare
  owner uuid;
  of_generation uuid;
  is_removed boolean;
begin
  select r.user_id, r.generation_id into owner, of_generation from runs r where r.id = run_id;
  perform 1 from profiles where id = owner for update;
  update ai_generations
  set status = 'completed', completed_at = now(), outputs = stored_outputs, output_file_url = file_url,
      error_message = null,
      metadata = metadata - 'error_code' || more_metadata
        || jsonb_build_object('processing_time', round(extract(epoch from now() - created_at), 1), 'arrived_late', true),
      return_reason = return_reason || '. The result arrived later and is yours for nothing'
  where id = of_generation and status = 'failed' and removed_as is distinct from 'cancelled'
    and exists (select 1 from runs r where r.id = run_id and r.claim_no = at_claim and r.late_until is not null)
  returning removed_at is not null into is_removed;
  if not found then
    return null;
  end if;
  update runs set late_until = null where id = run_id;
  return case when is_removed then null else add_event(owner, 'update', of_generation) end;
end $$;
