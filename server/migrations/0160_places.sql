-- Places at providers, shared fairly and held over all workers; deadlines that count from when work begins; an end for
-- what no worker can ask for; and how long work took, for those who wait.

alter table runs
  -- Since when its time counts: since it was first sent, or last stood in its provider's own queue.
  add column work_from timestamptz,
  -- How long it may take from there; null while nothing has moved the deadline of its hand-in.
  add column allowed_seconds double precision,
  -- Between a failure and the next try nobody works on it, so it takes no place at its provider.
  add column awaits_retry boolean not null default false,
  -- Its owner asked for it to be cleared away if its provider does not know it.
  add column clear_asked_at timestamptz;

-- Providers that open runs are waiting for and no worker can ask.
create table missing_providers (
  name text primary key,
  since timestamptz not null default now()
);

-- How long single calls took, from when their time counts until the result was in our store. The newest are kept.
create table work_times (
  id bigint generated always as identity primary key,
  tool_type text not null,
  seconds real not null
);
create index work_times_by_tool on work_times (tool_type, id desc);

-- What they come to, for tools with enough of them.
create table tool_times (
  tool_type text primary key,
  median_seconds real not null,
  p90_seconds real not null
);

alter type claimed_run
  add attribute work_from timestamptz,
  add attribute is_clear_asked boolean,
  add attribute median_seconds real,
  add attribute p90_seconds real;

create function allowed_time(run runs) returns interval language sql immutable as $$
  select coalesce(make_interval(secs => run.allowed_seconds), run.deadline_at - run.created_at)
$$;

-- Until when a run may wait for its provider to begin: a day from when its own turn came. What is with its provider has
-- its deadline, which moves on while it stands in the provider's queue.
create function begin_by(run runs) returns timestamptz language sql stable as $$
  select run.deadline_at - allowed_time(run) + interval '1 day'
$$;

-- Whose runs take places at a provider. What is queued, claimed and due later is being prepared right now.
create function placed_at(of_provider text) returns table (user_id uuid) language sql stable as $$
  select r.user_id from runs r
  where r.provider = of_provider and r.state in ('submitting', 'at_provider') and not r.awaits_retry
  union all
  select r.user_id from runs r
  where r.provider = of_provider and r.state = 'queued' and r.claim_no > 0 and not r.awaits_retry
    and r.due_at > now() and r.due_at < 'infinity'
$$;

-- Who waits for a place at a provider, in the order in which they get one: each person's next run counts as many turns
-- as the person has runs there or earlier in line, so that a pile delays its owner alone.
create function line_for(of_provider text) returns table (run_id uuid, place bigint) language sql stable as $$
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
create function lease_runs(chosen uuid[], lease_seconds integer) returns setof claimed_run language sql as $$
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

-- Leases due runs to one worker, of the providers that it can ask. A fresh run stays 'queued' until begin_submit, so that
-- everything before the call may be repeated after a crash. `caps` bounds, by provider, how many runs are with it at once,
-- over all workers: they count and take one after the other. A run that has ended but may still deliver is 'late'.
create or replace function claim_runs(room integer, lease_seconds integer, providers text[], caps integer[])
returns setof claimed_run language plpgsql as $$
declare
  chosen uuid[];
  more uuid[];
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
    select coalesce(array_agg(next.run_id), '{}') into more from (
      select l.run_id from line_for(target.name) l order by l.place limit least(free, room - cardinality(chosen))
    ) as next;
    select coalesce(array_agg(queued.id), '{}') into more from (
      select r.id from runs r
      where r.id = any (more) and r.state = 'queued' and r.due_at <= now() for update skip locked
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
  if cardinality(chosen) > 0 then
    return query select * from lease_runs(chosen, lease_seconds);
  end if;
end $$;

-- Leases runs that will not begin or go on: no worker has been able to ask their provider for two minutes, which a
-- worker with other settings may take to start; or their provider has had no place for them for a day.
create function claim_hopeless_runs(lease_seconds integer, providers text[]) returns setof claimed_run
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

-- For programs of the release before, which ask in the request.
create or replace function claim_run_of(of_generation uuid, lease_seconds integer) returns setof claimed_run
language sql as $$
  select l.* from lease_runs(
    array(select r.id from runs r where r.generation_id = of_generation and r.state = 'at_provider'), lease_seconds) as l
$$;

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

-- The provider has certainly not taken it: everything from the start, later. A failure unless said otherwise.
drop function requeue_run(uuid, integer, integer);
create function requeue_run(run_id uuid, at_claim integer, wait_ms integer, is_failure boolean default true)
returns boolean language plpgsql as $$
begin
  update runs r
  set state = 'queued', sent_at = null, awaits_retry = is_failure,
      failures = r.failures + case when is_failure then 1 else 0 end,
      due_at = now() + make_interval(secs => wait_ms / 1000.0)
  where r.id = run_id and r.claim_no = at_claim and r.state in ('queued', 'submitting');
  return found;
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
