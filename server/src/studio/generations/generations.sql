-- How a generation ends, and what its owner does with it afterwards. Each locks the person's profile row first, then the
-- generation, then its runs.

-- The one way to success in time: the outputs are stored, the charge is final but for what was not delivered. Its
-- processing_time is in seconds since the submit. Answers the event's sequence number; null when the lease was lost or
-- the generation has ended already.
create or replace function complete_generation(
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
  perform note_work_time(run_id);
  if tokens_to_return > 0 then
    perform refund_generation_tokens(owner, of_generation, tokens_to_return, reason);
  end if;
  perform release_waiting_run(owner);
  return add_event(owner, 'update', of_generation);
end $$;

-- The one way to failure: the tokens go back in the same transaction. With `at_claim` null nothing is fenced. What failed
-- by our own fault while a provider had it may still be delivered. Answers the event's sequence number; null when the
-- lease was lost or the generation has ended already.
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
  had_place boolean;
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
  had_place := exists (
    select from runs o where o.generation_id = of_generation and o.state <> 'done' and o.due_at < 'infinity'
  );
  update runs r
  set state = 'done', answer = null, claim_no = claim_no + 1,
      late_until = case when is_late then now() + interval '2 hours' end,
      due_at = case when is_late then now() + interval '1 minute' else r.due_at end
  from (
    select o.id, error_code in ('deadline', 'lost', 'not_configured') and removal is null
      and o.cancel_requested_at is null and o.state in ('submitting', 'at_provider') as is_late
    from runs o where o.generation_id = of_generation and o.state <> 'done' for update
  ) as open
  where r.id = open.id;
  if cost > 0 then
    perform refund_generation_tokens(owner, of_generation, cost, reason);
  end if;
  if had_place then
    perform release_waiting_run(owner);
  end if;
  return add_event(owner, case when removal is null then 'update' else 'delete' end, of_generation);
end $$;

-- A failed generation has been delivered after all. Its tokens are back and stay back. Answers the event's sequence
-- number; null when the lease was lost, or nobody may see it any more.
create or replace function complete_late_generation(
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
      return_reason = return_reason || '. The result arrived later and is free'
  where id = of_generation and status = 'failed' and removed_as is distinct from 'cancelled'
    and exists (select 1 from runs r where r.id = run_id and r.claim_no = at_claim and r.late_until is not null)
  returning removed_at is not null into is_removed;
  if not found then
    return null;
  end if;
  update runs set late_until = null where id = run_id;
  return case when is_removed then null else add_event(owner, 'update', of_generation) end;
end $$;

-- Free while the provider has not started: the record goes and the tokens return. Afterwards it is only a request, and
-- a scene has started with its first clip.
create or replace function cancel_generation(
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
    select 1 from runs r where r.generation_id = of_generation and r.step = 0
    and (r.state = 'queued' or (r.state = 'at_provider' and r.queue_position > 0))
    for update
  ) then
    seq := fail_generation(of_generation, null, null, 'cancelled', 'Cancelled', 'You cancelled before it was started', 'cancelled');
    outcome := 'cancelled';
  else
    update runs set cancel_requested_at = coalesce(cancel_requested_at, now()),
      due_at = case when step > 0 and state = 'queued' then now() else due_at end
    where generation_id = of_generation and state <> 'done';
    seq := add_event(cancel_generation.user_id, 'update', of_generation);
    outcome := 'requested';
  end if;
end $$;

-- Nothing may stay open with nobody working on it. Answers whose records it ended.
create or replace function sweep_generations() returns table (user_id uuid, seq bigint) language plpgsql as $$
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
    where r.state <> 'done' and r.due_at = 'infinity' and not r.is_paused
      and not exists (select 1 from runs o where o.user_id = r.user_id and o.state <> 'done' and o.due_at < 'infinity')
  ) as waiting;
end $$;

-- A person who is suspended: what no provider has begun is given back; their sessions end by a trigger of "user".
-- Answers the owner's last event.
create or replace function release_queued_generations(of_user uuid) returns bigint language plpgsql as $$
declare
  waiting record;
  seq bigint;
begin
  for waiting in
    select g.id from ai_generations g
    where g.user_id = of_user and g.status = 'processing'
      and not exists (select from runs r where r.generation_id = g.id and r.state not in ('queued', 'done'))
  loop
    seq := coalesce(
      fail_generation(waiting.id, null, null, 'cancelled', 'The account was suspended', 'The account was suspended'), seq);
  end loop;
  return seq;
end $$;

-- To the trash, where it can be restored from for 30 days. What is still being made is cancelled instead.
create or replace function remove_generation(session_token text, of_generation uuid, out user_id uuid, out seq bigint)
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
  if exists (select from keeps k where k.generation_id = of_generation and k.is_protected) then
    raise exception 'protected' using errcode = 'KN409';
  end if;
  update ai_generations set removed_at = now(), removed_as = 'trash' where id = of_generation and removed_at is null;
  seq := add_event(remove_generation.user_id, 'delete', of_generation);
end $$;

-- Back from the trash.
create or replace function restore_generation(session_token text, of_generation uuid, out user_id uuid, out seq bigint)
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
