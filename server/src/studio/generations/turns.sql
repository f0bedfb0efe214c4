-- Whose turn it is among a person's own runs, and what people are told while they wait. A run that waits for its owner's
-- other work is due at infinity.

-- Where a waiting run stands among its owner's: by when it was ordered, unless they have moved it.
create or replace function own_order_of(run runs) returns double precision language sql stable as $$
  select coalesce(run.own_order, extract(epoch from run.created_at)::double precision)
$$;

-- How many of a person's runs are worked on at once: what everybody may, or less where an administrator says so.
create or replace function own_runs_at_once(of_user uuid, usual integer) returns integer language sql stable as $$
  select least(usual, (select l.runs_at_once from person_limits l where l.user_id = of_user))
$$;

-- When one of a person's runs has ended, the first of their waiting ones may go; its time begins now. Not while more are under way
-- than they may have since their number was lowered.
create or replace function release_waiting_run(of_user uuid) returns void language sql as $$
  update runs r
  set due_at = now(), queue_position = null,
      allowed_seconds = extract(epoch from allowed_time(r)), deadline_at = now() + allowed_time(r)
  where r.id = (
    select w.id from runs w
    where w.user_id = of_user and w.state <> 'done' and w.due_at = 'infinity' and not w.is_paused
    order by own_order_of(w), w.id limit 1
  ) and not exists (
    select from person_limits l
    where l.user_id = of_user and l.runs_at_once <= (
      select count(*) from runs o where o.user_id = of_user and o.state <> 'done' and o.due_at < 'infinity')
  )
$$;

-- A person's runs that wait for their other work: so many as fit may go, the first first. Answers how many went.
create or replace function release_waiting_runs(of_user uuid, concurrency integer) returns bigint language plpgsql as $$
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
      select w.id from runs w
      where w.user_id = of_user and w.state <> 'done' and w.due_at = 'infinity' and not w.is_paused
      order by own_order_of(w), w.id
      limit greatest(0, own_runs_at_once(of_user, concurrency) - (
        select count(*) from runs o where o.user_id = of_user and o.state <> 'done' and o.due_at < 'infinity'))
    )
    returning 1
  )
  select count(*) into released from released_runs;
  return released;
end $$;

-- The same for everybody, after the number was raised.
create or replace function release_all_waiting_runs(concurrency integer) returns bigint language sql as $$
  select coalesce(sum(release_waiting_runs(waiting.user_id, concurrency)), 0)::bigint from (
    select distinct w.user_id from runs w
    where w.state = 'queued' and w.due_at = 'infinity' and not w.is_paused
      and concurrency > (
        select count(*) from runs o where o.user_id = w.user_id and o.state <> 'done' and o.due_at < 'infinity')
  ) as waiting
$$;

-- The provider is to be asked about these generations at once, by a worker; what it does not know is cleared away where
-- `is_clearing` says so.
create or replace function ask_about_runs(generations uuid[], is_clearing boolean) returns void language sql as $$
  update runs
  set due_at = now(), clear_asked_at = case when is_clearing then now() else clear_asked_at end
  where generation_id = any (generations) and state = 'at_provider'
$$;

-- Writes down how many are before each of those who wait: for a place at a provider, or for their owner's other work.
-- The first hundred of each line are told. One worker does it at a time, and no row is waited for.
create or replace function update_lines() returns table (
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
      select r.id, row_number() over (partition by r.user_id order by own_order_of(r), r.id)
      from runs r where r.state = 'queued' and r.due_at = 'infinity' and not r.is_paused
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
