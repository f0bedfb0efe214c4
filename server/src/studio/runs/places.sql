-- Places at providers, shared fairly and held over all workers; deadlines that count from when work begins; and an end for
-- what no worker can ask for.

-- How long the provider may take, from when the work begins.
create or replace function allowed_time(run runs) returns interval language sql immutable as $$
  select coalesce(make_interval(secs => run.allowed_seconds), run.deadline_at - run.created_at)
$$;

-- Until when a run may wait for its provider to begin: a day from when its own turn came. What is with its provider has
-- its deadline, which moves on while it stands in the provider's queue.
create or replace function begin_by(run runs) returns timestamptz language sql stable as $$
  select run.deadline_at - allowed_time(run) + interval '1 day'
$$;

-- Whose runs take places at a provider. What is queued, claimed and due later is being prepared right now.
create or replace function placed_at(of_provider text) returns table (user_id uuid) language sql stable as $$
  select r.user_id from runs r
  where r.provider = of_provider and r.state in ('submitting', 'at_provider') and not r.awaits_retry
  union all
  select r.user_id from runs r
  where r.provider = of_provider and r.state = 'queued' and r.claim_no > 0 and not r.awaits_retry
    and r.due_at > now() and r.due_at < 'infinity'
$$;

-- Who waits for a place at a provider, in the order in which they get one: each person's next run counts as many turns
-- as the person has runs there or earlier in line, so that a pile delays its owner alone.
create or replace function line_for(of_provider text) returns table (run_id uuid, place bigint) language sql stable as $$
  with placed as (
    select p.user_id, count(*) as turns from placed_at(of_provider) p group by p.user_id
  ), waiting as (
    select r.id, r.user_id, r.due_at,
      row_number() over (partition by r.user_id order by r.due_at, r.created_at, r.id) as turn
    from runs r where r.state = 'queued' and r.provider = of_provider and r.due_at <= now()
  )
  select w.id, row_number() over (order by w.turn + coalesce(p.turns, 0), w.due_at, w.id)
  from waiting w left join placed p using (user_id)
$$;

-- Leases these runs to one worker. What waits for its owner's other work goes on waiting. The time since the call is
-- bounded, because it says only whether a minute has passed; of a queued run, the deadline is the latest it can have.
create or replace function lease_runs(chosen uuid[], lease_seconds integer) returns setof claimed_run language sql as $$
  with leased as (
    update runs r
    set claim_no = r.claim_no + 1, awaits_retry = false,
        due_at = case when r.due_at = 'infinity' then r.due_at else now() + make_interval(secs => lease_seconds) end
    where r.id = any (chosen)
    returning r.*, allowed_time(r) as allowed, begin_by(r) as begin_by
  )
  select l.id, l.generation_id, l.user_id, l.provider, case l.state when 'done' then 'late' else l.state end, l.claim_no,
    l.failures, l.polls,
    now() >= case when l.state = 'queued' and l.work_from is null then l.begin_by
      else coalesce(l.late_until, l.deadline_at) end,
    l.cancel_requested_at is not null, l.provider_request_id, l.answer, g.tool_type, g.input_data,
    l.provider_request_url,
    case when l.sent_at is not null
      then greatest(0, least(extract(epoch from now() - l.sent_at) * 1000, 2147483647))::integer end,
    case when l.state = 'queued' then now() + interval '1 day' + l.allowed else l.deadline_at end,
    l.step, l.clip, l.work_from, l.clear_asked_at is not null, t.median_seconds, t.p90_seconds
  from leased l join ai_generations g on g.id = l.generation_id left join tool_times t on t.tool_type = g.tool_type
$$;

-- Leases due runs to one worker, of the providers that it can ask; those that have waited longest come first. `caps` bounds
-- how many runs are with each provider at once, over all workers, which is why they count and take one after the other.
-- A run that has ended but may still deliver is 'late'.
create or replace function claim_runs(room integer, lease_seconds integer, providers text[], caps integer[])
returns setof claimed_run language plpgsql as $$
declare
  chosen uuid[];
  more uuid[];
  heads uuid[] := '{}';
  waited_since timestamptz[] := '{}';
  target record;
  free integer;
begin
  select coalesce(array_agg(due.id), '{}') into chosen from (
    select r.id from runs r
    where r.state in ('submitting', 'at_provider', 'saving') and r.due_at <= now()
      and (r.state = 'saving' or r.provider = any (providers))
    order by r.due_at limit room for update skip locked
  ) as due;
  -- In one order for all workers, so that none waits for another that waits for it.
  for target in select * from unnest(providers, caps) as given (name, cap) order by name loop
    exit when cardinality(chosen) >= room;
    continue when not exists (
      select from runs r where r.state = 'queued' and r.provider = target.name and r.due_at <= now()
    );
    perform pg_advisory_xact_lock(hashtextextended('places at ' || target.name, 0));
    -- A statement of its own: it sees what the worker before took.
    select target.cap - count(*) into free from placed_at(target.name);
    continue when free <= 0;
    -- Nobody overtakes within a line, so the wait of its head so far is that of the latest before it.
    select heads || coalesce(array_agg(next.run_id order by next.place), '{}'),
      waited_since || coalesce(array_agg(next.since order by next.place), '{}')
    into heads, waited_since from (
      select l.run_id, l.place, max(r.due_at) over (order by l.place) as since
      from line_for(target.name) l join runs r on r.id = l.run_id
      order by l.place limit least(free, room - cardinality(chosen))
    ) as next;
  end loop;
  if cardinality(heads) > 0 then
    select coalesce(array_agg(queued.id), '{}') into more from (
      select r.id from runs r
      where r.id in (
          select next.id from unnest(heads, waited_since) with ordinality as next (id, since, turn)
          order by next.since, next.turn limit room - cardinality(chosen))
        and r.state = 'queued' and r.due_at <= now() for update skip locked
    ) as queued;
    chosen := chosen || more;
  end if;
  if cardinality(chosen) < room then
    select coalesce(array_agg(late.id), '{}') into more from (
      select r.id from runs r
      where r.late_until is not null and r.due_at <= now()
      order by r.due_at limit room - cardinality(chosen) for update skip locked
    ) as late;
    chosen := chosen || more;
  end if;
  if cardinality(chosen) > 0 then
    return query select * from lease_runs(chosen, lease_seconds);
  end if;
end $$;

-- Leases runs that will not begin or go on: no worker has been able to ask their provider for two minutes, which a
-- worker with other settings may take to start; or their provider has had no place for them for a day.
create or replace function claim_hopeless_runs(lease_seconds integer, providers text[]) returns setof claimed_run
language plpgsql as $$
declare
  chosen uuid[];
begin
  delete from missing_providers m where m.name = any (providers);
  insert into missing_providers (name)
    select distinct r.provider from runs r
    where r.state <> 'done' and r.state <> 'saving' and r.provider <> all (providers)
    on conflict do nothing;
  select array_agg(hopeless.id) into chosen from (
    select r.id from runs r
    where r.state <> 'done' and (r.due_at <= now() or r.due_at = 'infinity') and (
      (r.state in ('queued', 'submitting', 'at_provider') and r.provider in (
        select m.name from missing_providers m where m.since <= now() - interval '2 minutes'))
      or (r.state = 'queued' and r.work_from is null and r.due_at < 'infinity' and begin_by(r) <= now()))
    limit 100 for update skip locked
  ) as hopeless;
  if chosen is not null then
    return query select * from lease_runs(chosen, lease_seconds);
  end if;
end $$;
