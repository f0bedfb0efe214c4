-- Whose turn it is among a person's own runs; what happens at the end of one; what people are told while they wait.

-- A person's runs that wait for their other work: so many as fit may go, the oldest first. Answers how many went.
create function release_waiting_runs(of_user uuid, concurrency integer) returns bigint language plpgsql as $$
declare
  released bigint;
begin
  -- In the order of all functions that begin or end work, so that none counts what another is about to change.
  perform 1 from profiles where id = of_user for update;
  with released_runs as (
    update runs r
    set due_at = now(), queue_position = null,
        allowed_seconds = extract(epoch from allowed_time(r)), deadline_at = now() + allowed_time(r)
    where r.id in (
      select w.id from runs w where w.user_id = of_user and w.state <> 'done' and w.due_at = 'infinity'
      order by w.created_at, w.id
      limit greatest(0, concurrency - (
        select count(*) from runs o where o.user_id = of_user and o.state <> 'done' and o.due_at < 'infinity'))
    )
    returning 1
  )
  select count(*) into released from released_runs;
  return released;
end $$;

-- The same for everybody, after the number was raised.
create function release_all_waiting_runs(concurrency integer) returns bigint language sql as $$
  select coalesce(sum(release_waiting_runs(waiting.user_id, concurrency)), 0)::bigint from (
    select distinct w.user_id from runs w
    where w.state = 'queued' and w.due_at = 'infinity'
      and concurrency > (
        select count(*) from runs o where o.user_id = w.user_id and o.state <> 'done' and o.due_at < 'infinity')
  ) as waiting
$$;

-- When one of a person's runs has ended, their oldest waiting one may go; its time begins now.
create or replace function release_waiting_run(of_user uuid) returns void language sql as $$
  update runs r
  set due_at = now(), queue_position = null,
      allowed_seconds = extract(epoch from allowed_time(r)), deadline_at = now() + allowed_time(r)
  where r.id = (
    select id from runs where user_id = of_user and state <> 'done' and due_at = 'infinity' order by created_at, id limit 1
  )
$$;

-- Nobody overtakes their own waiting work, also where the number of runs at once has just been raised.
create function queue_behind_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from runs w where w.user_id = new.user_id and w.state <> 'done' and w.due_at = 'infinity') then
    new.due_at := 'infinity';
  end if;
  return new;
end $$;
create trigger runs_in_turn before insert on runs
  for each row when (new.step = 0 and new.state = 'queued' and new.due_at < 'infinity')
  execute function queue_behind_waiting();

-- What a call took, for those who wait for the next ones.
create function note_work_time(run_id uuid) returns void language sql as $$
  insert into work_times (tool_type, seconds)
  select g.tool_type, extract(epoch from now() - r.work_from)
  from runs r join ai_generations g on g.id = r.generation_id
  where r.id = run_id and r.work_from between now() - interval '1 day' and now()
$$;

-- As before, with what it took.
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

-- As before, with what the step took.
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
  insert into runs (generation_id, user_id, step, provider, deadline_at, percent, message)
  values (done.generation_id, done.user_id, done.step + 1, done.provider,
    now() + make_interval(secs => deadline_seconds), shown_percent, shown_message);
  return 'next';
end $$;

-- As before; and what no worker could ask for any more may still be delivered, too.
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

-- The provider is to be asked about these generations at once, by a worker; what it does not know is cleared away where
-- `is_clearing` says so.
create function ask_about_runs(generations uuid[], is_clearing boolean) returns void language sql as $$
  update runs
  set due_at = now(), clear_asked_at = case when is_clearing then now() else clear_asked_at end
  where generation_id = any (generations) and state = 'at_provider'
$$;

-- Writes down how many are before each of those who wait: for a place at a provider, or for their owner's other work.
-- The first hundred of each line are told. One worker does it at a time, and no row is waited for.
create function update_lines() returns table (
  user_id uuid, generation_id uuid, place integer, is_behind_own boolean, percent real, message text,
  is_cancel_requested boolean, step integer
) language plpgsql as $$
#variable_conflict use_column
begin
  if not pg_try_advisory_xact_lock(hashtextextended('lines', 0)) then
    return;
  end if;
  return query
  with standing as (
    select lined.run_id, case when lined.place <= 100 then lined.place end as place from (
      select l.run_id, l.place from (
        select distinct r.provider from runs r where r.state = 'queued' and r.due_at <= now()
      ) as asked cross join lateral line_for(asked.provider) l
      union all
      select r.id, row_number() over (partition by r.user_id order by r.created_at, r.id)
      from runs r where r.state = 'queued' and r.due_at = 'infinity'
    ) as lined
  ), moved as (
    select r.id, s.place from runs r join standing s on s.run_id = r.id
    where r.state = 'queued' and r.queue_position is distinct from s.place
    for update of r skip locked
  )
  update runs r set queue_position = m.place from moved m where r.id = m.id
  returning r.user_id, r.generation_id, r.queue_position, r.due_at = 'infinity', r.percent, r.message,
    r.cancel_requested_at is not null, r.step;
end $$;

-- What the newest two hundred calls of each tool took; tools with fewer than five have no figure. Older times go.
create function keep_tool_times() returns void language plpgsql as $$
begin
  delete from work_times w using (
    select w.id, row_number() over (partition by w.tool_type order by w.id desc) as age from work_times w
  ) as aged where aged.id = w.id and aged.age > 200;
  insert into tool_times (tool_type, median_seconds, p90_seconds)
    select w.tool_type, percentile_cont(0.5) within group (order by w.seconds),
      percentile_cont(0.9) within group (order by w.seconds)
    from work_times w group by w.tool_type having count(*) >= 5
  on conflict (tool_type) do update
  set median_seconds = excluded.median_seconds, p90_seconds = excluded.p90_seconds;
end $$;
