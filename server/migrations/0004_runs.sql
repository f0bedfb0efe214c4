-- The life of a run: queued -> submitting -> at_provider -> saving -> done. Only these functions change it.
-- Each takes the person's profile row first, then the generation, then the run, so that no two can deadlock.

create type claimed_run as (
  id uuid,
  generation_id uuid,
  user_id uuid,
  provider text,
  state text,
  claim_no integer,
  failures integer,
  polls integer,
  is_overdue boolean,
  is_cancel_requested boolean,
  provider_request_id text,
  answer jsonb,
  tool_type text,
  input_data jsonb
);

-- Leases due runs to one worker. A fresh run becomes 'submitting' here, before its provider hears of it, so that a
-- crash in between is known. `caps` bounds, by provider, how many runs are with it at once.
create function claim_runs(room integer, lease_seconds integer, providers text[], caps integer[])
returns setof claimed_run language plpgsql as $$
declare
  chosen uuid[];
  fresh uuid[];
  with_provider integer;
begin
  select coalesce(array_agg(due.id), '{}') into chosen from (
    select r.id from runs r
    where r.state in ('submitting', 'at_provider', 'saving') and r.due_at <= now()
    order by r.due_at limit room for update skip locked
  ) as due;
  for i in 1 .. coalesce(array_length(providers, 1), 0) loop
    exit when cardinality(chosen) >= room;
    select count(*) into with_provider from runs r
    where r.state in ('submitting', 'at_provider') and r.provider = providers[i];
    select coalesce(array_agg(queued.id), '{}') into fresh from (
      select r.id from runs r
      where r.state = 'queued' and r.provider = providers[i] and r.due_at <= now()
      order by r.due_at limit greatest(0, least(room - cardinality(chosen), caps[i] - with_provider))
      for update skip locked
    ) as queued;
    chosen := chosen || fresh;
  end loop;
  if cardinality(chosen) = 0 then
    return;
  end if;
  return query
  with leased as (
    update runs r
    set state = case r.state when 'queued' then 'submitting' else r.state end,
        claim_no = r.claim_no + 1,
        due_at = now() + make_interval(secs => lease_seconds)
    where r.id = any (chosen)
    returning r.*, old.state as was
  )
  select l.id, l.generation_id, l.user_id, l.provider, l.was, l.claim_no, l.failures, l.polls, now() >= l.deadline_at,
    l.cancel_requested_at is not null, l.provider_request_id, l.answer, g.tool_type, g.input_data
  from leased l join ai_generations g on g.id = l.generation_id;
end $$;

-- The provider has it. Never fenced: a provider's id must not be lost because a lease was.
create function record_provider_request(run_id uuid, request_id text, next_poll_ms integer) returns void
language sql as $$
  update runs
  set provider_request_id = coalesce(provider_request_id, request_id),
      state = case state when 'submitting' then 'at_provider' else state end,
      due_at = case state when 'submitting' then least(now() + make_interval(secs => next_poll_ms / 1000.0), deadline_at) else due_at end
  where id = run_id and state <> 'done'
$$;

-- Not finished yet: look again later. Also for a failed attempt, which counts. False when the lease was lost.
create function postpone_run(
  run_id uuid,
  at_claim integer,
  wait_ms integer,
  is_failure boolean,
  new_percent real default null,
  new_queue_position integer default null,
  new_message text default null
) returns boolean language plpgsql as $$
begin
  update runs
  set due_at = greatest(now(), least(now() + make_interval(secs => wait_ms / 1000.0), deadline_at)),
      polls = polls + case when is_failure then 0 else 1 end,
      failures = case when is_failure then failures + 1 else 0 end,
      unknown_since = case when is_failure then unknown_since end,
      unknown_answers = case when is_failure then unknown_answers else 0 end,
      percent = coalesce(new_percent, percent),
      queue_position = case when is_failure then queue_position else new_queue_position end,
      message = coalesce(new_message, message)
  where id = run_id and claim_no = at_claim and state <> 'done';
  return found;
end $$;

-- The provider says that it does not know this run. Lost after three such answers over 30 seconds.
create function note_unknown_run(run_id uuid, at_claim integer, wait_ms integer) returns boolean language plpgsql as $$
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

create function keep_answer(run_id uuid, at_claim integer, provider_answer jsonb, lease_seconds integer) returns boolean
language plpgsql as $$
begin
  update runs
  set state = 'saving', answer = provider_answer, percent = 100, queue_position = null, message = 'Saving',
      failures = 0, due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and state in ('submitting', 'at_provider');
  return found;
end $$;

create function renew_lease(run_id uuid, at_claim integer, lease_seconds integer) returns boolean language plpgsql as $$
begin
  update runs set due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and state <> 'done';
  return found;
end $$;

-- When one of a person's runs has ended, their oldest waiting one may go.
create function release_waiting_run(of_user uuid) returns void language sql as $$
  update runs set due_at = now(), deadline_at = greatest(deadline_at, now() + (deadline_at - created_at))
  where id = (
    select id from runs where user_id = of_user and state <> 'done' and due_at = 'infinity' order by created_at, id limit 1
  )
$$;

-- The one way to success: the outputs are stored, the charge is final but for what was not delivered. Its
-- processing_time is in seconds since the submit.
-- Answers the event's sequence number; null when the lease was lost or the generation has ended already.
create function complete_generation(
  run_id uuid,
  at_claim integer,
  stored_outputs jsonb,
  file_url text,
  more_metadata jsonb,
  tokens_to_return integer default 0,
  reason text default null
) returns bigint language plpgsql as $$
declare
  owner uuid;
  of_generation uuid;
begin
  select r.user_id, r.generation_id into owner, of_generation from runs r where r.id = run_id;
  perform 1 from profiles where id = owner for update;
  update ai_generations
  set status = 'completed', completed_at = now(), outputs = stored_outputs, output_file_url = file_url,
      metadata = metadata || more_metadata
        || jsonb_build_object('processing_time', round(extract(epoch from now() - created_at), 1)),
      tokens_returned = tokens_to_return, return_reason = reason
  where id = of_generation and status = 'processing'
    and exists (select 1 from runs r where r.id = run_id and r.claim_no = at_claim and r.state <> 'done');
  if not found then
    return null;
  end if;
  update runs set state = 'done', answer = null where id = run_id;
  if tokens_to_return > 0 then
    perform refund_generation_tokens(owner, of_generation, tokens_to_return, reason);
  end if;
  perform release_waiting_run(owner);
  return add_event(owner, 'update', of_generation);
end $$;

-- The one way to failure: the tokens go back in the same transaction. With `at_claim` null nothing is fenced.
create function fail_generation(
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
  update runs set state = 'done', answer = null, claim_no = claim_no + 1
  where generation_id = of_generation and state <> 'done';
  if cost > 0 then
    perform refund_generation_tokens(owner, of_generation, cost, reason);
  end if;
  perform release_waiting_run(owner);
  return add_event(owner, case when removal is null then 'update' else 'delete' end, of_generation);
end $$;

-- Free while the provider has not started: the record goes and the tokens return. Afterwards it is only a request.
create function cancel_generation(
  session_token text,
  of_generation uuid,
  out outcome text,
  out user_id uuid,
  out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  current_status text;
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = cancel_generation.user_id for update;
  select g.status into current_status from ai_generations g
  where g.id = of_generation and g.user_id = cancel_generation.user_id and g.removed_at is null;
  if current_status is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if current_status <> 'processing' then
    outcome := 'already_finished';
    return;
  end if;
  if exists (
    select 1 from runs r where r.generation_id = of_generation
    and (r.state = 'queued' or (r.state = 'at_provider' and r.queue_position > 0))
    for update
  ) then
    seq := fail_generation(of_generation, null, null, 'cancelled', 'Cancelled', 'You cancelled before it was started', 'cancelled');
    outcome := 'cancelled';
  else
    update runs set cancel_requested_at = coalesce(cancel_requested_at, now())
    where generation_id = of_generation and state <> 'done';
    seq := add_event(cancel_generation.user_id, 'update', of_generation);
    outcome := 'requested';
  end if;
end $$;

-- To the trash, and back from it within 30 days. What is still being made is cancelled instead.
create function remove_generation(session_token text, of_generation uuid, out user_id uuid, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  current_status text;
begin
  user_id := session_user_id(session_token);
  select g.status into current_status from ai_generations g
  where g.id = of_generation and g.user_id = remove_generation.user_id and g.removed_at is null;
  if current_status is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if current_status = 'processing' then
    raise exception 'processing' using errcode = 'KN409';
  end if;
  perform 1 from profiles p where p.id = remove_generation.user_id for update;
  update ai_generations set removed_at = now(), removed_as = 'trash' where id = of_generation and removed_at is null;
  seq := add_event(remove_generation.user_id, 'delete', of_generation);
end $$;

create function restore_generation(session_token text, of_generation uuid, out user_id uuid, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = restore_generation.user_id for update;
  update ai_generations g set removed_at = null, removed_as = null
  where g.id = of_generation and g.user_id = restore_generation.user_id and g.removed_as = 'trash';
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  seq := add_event(restore_generation.user_id, 'insert', of_generation);
end $$;

-- Nothing may stay open with nobody working on it. Answers whose records it ended.
create function sweep_generations() returns table (user_id uuid, seq bigint) language plpgsql as $$
#variable_conflict use_column
declare
  orphan record;
begin
  for orphan in
    select g.id, g.user_id from ai_generations g
    where g.status = 'processing' and g.created_at < now() - interval '1 minute'
      and not exists (select 1 from runs r where r.generation_id = g.id and r.state <> 'done')
  loop
    user_id := orphan.user_id;
    seq := fail_generation(orphan.id, null, null, 'lost', 'The work on this generation was lost', 'It could not be finished');
    if seq is not null then
      return next;
    end if;
  end loop;
  perform release_waiting_run(waiting.user_id) from (
    select distinct r.user_id from runs r
    where r.state <> 'done' and r.due_at = 'infinity'
      and not exists (select 1 from runs o where o.user_id = r.user_id and o.state <> 'done' and o.due_at < 'infinity')
  ) as waiting;
end $$;

-- Leases the run of one generation that is with its provider, to be asked about now.
create function claim_run_of(of_generation uuid, lease_seconds integer) returns setof claimed_run language sql as $$
  with leased as (
    update runs r
    set claim_no = claim_no + 1, due_at = now() + make_interval(secs => lease_seconds)
    where r.generation_id = of_generation and r.state = 'at_provider'
    returning r.*
  )
  select l.id, l.generation_id, l.user_id, l.provider, l.state, l.claim_no, l.failures, l.polls,
    now() >= l.deadline_at, l.cancel_requested_at is not null, l.provider_request_id, l.answer, g.tool_type, g.input_data
  from leased l join ai_generations g on g.id = l.generation_id
$$;
