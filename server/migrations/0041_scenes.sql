-- Generations of several provider calls, one after the other: the clips of a scene. Each call is a run of its own, a step;
-- one is open at a time. What a step made is kept with it, so that a crash repeats at most the step that it met.

-- What this step made, in our own store; of a done step it is what the next one begins with.
alter table runs add column clip jsonb;

alter type claimed_run
  add attribute step integer,
  add attribute clip jsonb;

-- As before, with the step.
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
    l.provider_request_url, (extract(epoch from now() - l.sent_at) * 1000)::integer, l.deadline_at,
    l.step, l.clip
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
    l.provider_request_url, (extract(epoch from now() - l.sent_at) * 1000)::integer, l.deadline_at,
    l.step, l.clip
  from leased l join ai_generations g on g.id = l.generation_id
$$;

-- The answer, kept until its files are; `shown_percent` and `shown_message` are what people see meanwhile.
drop function keep_answer(uuid, integer, jsonb, integer);
create function keep_answer(
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
      failures = case state when 'saving' then failures else 0 end, state = 'saving',
      due_at = now() + make_interval(secs => lease_seconds)
  where id = run_id and claim_no = at_claim and state in ('queued', 'submitting', 'at_provider', 'saving');
  return found;
end $$;

-- What a step made is stored. False when the lease was lost.
create function keep_clip(run_id uuid, at_claim integer, made jsonb) returns boolean language plpgsql as $$
begin
  update runs set clip = made where id = run_id and claim_no = at_claim and state = 'saving';
  return found;
end $$;

-- From a step that is stored to the next one, in the same slot of its owner. Answers `next`; `cancelled` when its owner
-- asked for no more, and then changes nothing; `lost` when the lease was lost or the generation has ended.
create function begin_next_step(
  run_id uuid,
  at_claim integer,
  deadline_seconds integer,
  shown_percent real,
  shown_message text
) returns text language plpgsql as $$
declare
  done runs;
begin
  select * into done from runs where id = run_id;
  -- In the order of all functions that end or cancel.
  perform 1 from profiles where id = done.user_id for update;
  select * into done from runs
  where id = run_id and claim_no = at_claim and state = 'saving' and clip is not null for update;
  if done.id is null
    or not exists (select from ai_generations g where g.id = done.generation_id and g.status = 'processing') then
    return 'lost';
  end if;
  if done.cancel_requested_at is not null then
    return 'cancelled';
  end if;
  update runs set state = 'done', answer = null where id = run_id;
  insert into runs (generation_id, user_id, step, provider, deadline_at, percent, message)
  values (done.generation_id, done.user_id, done.step + 1, done.provider,
    now() + make_interval(secs => deadline_seconds), shown_percent, shown_message);
  return 'next';
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
