-- Generations of several provider calls, one after the other: the clips of a scene. Each call is a run of its own, a step;
-- one is open at a time. What a step made is kept with it, so that a crash repeats at most the step that it met.

-- What a step made is stored. False when the lease was lost.
create or replace function keep_clip(run_id uuid, at_claim integer, made jsonb) returns boolean language plpgsql as $$
begin
  update runs set clip = made where id = run_id and claim_no = at_claim and state = 'saving';
  return found;
end $$;

-- From a step that is stored to the next one, in the same slot of its owner. Answers `next`; `cancelled` when its owner
-- asked for no more, and then changes nothing; `lost` when the lease was lost or the generation has ended.
create or replace function begin_next_step(
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
  perform note_work_time(run_id);
  insert into runs (generation_id, user_id, step, provider, deadline_at, percent, message, traceparent)
  values (done.generation_id, done.user_id, done.step + 1, done.provider,
    now() + make_interval(secs => deadline_seconds), shown_percent, shown_message, done.traceparent);
  return 'next';
end $$;
