-- A breaker for each model of each provider: closed while it works, open while nothing is sent, half open while one run
-- tries it.

-- Whether a run may be sent now: no wait. Once an open circuit has waited long enough, the run that asks first tries it.
create or replace function admit_run(
  of_provider text, of_model text, of_run uuid, probe_seconds integer,
  out wait_ms integer, out cause text, out is_probe boolean
) language plpgsql as $$
declare
  circuit provider_circuits;
begin
  is_probe := false;
  if not exists (
    select from provider_circuits c where c.provider = of_provider and c.model = of_model and c.state <> 'closed'
  ) then
    return;
  end if;
  select * into circuit from provider_circuits c where c.provider = of_provider and c.model = of_model for update;
  if circuit.state = 'closed' then
    return;
  end if;
  if circuit.open_until > clock_timestamp() and not (circuit.state = 'half_open' and circuit.probe_run = of_run) then
    wait_ms := ceil(extract(epoch from circuit.open_until - clock_timestamp()) * 1000);
    cause := circuit.cause;
    return;
  end if;
  update provider_circuits c
  set state = 'half_open', probe_run = of_run, open_until = clock_timestamp() + make_interval(secs => probe_seconds)
  where c.provider = of_provider and c.model = of_model;
  update runs r set message = null where r.id = of_run;
  is_probe := true;
end $$;

-- How a call of a provider went: `worked` (delivered), `taken` (accepted), `refused` (for its content or input, which is
-- nobody's failure), `not_taken`, `account`, `failed`, or `unknown` without a certain answer. Answers what becomes of the
-- circuit, null where nothing does.
create or replace function note_outcome(
  of_provider text, of_model text, of_run uuid, outcome text, asked_ms integer, words text
) returns text language plpgsql as $$
declare
  circuit provider_circuits;
  is_failure boolean := outcome in ('not_taken', 'account', 'failed', 'unknown');
  recent record;
  wait interval;
begin
  if is_failure or outcome = 'worked' then
    insert into provider_outcomes (provider, model, is_failure) values (of_provider, of_model, is_failure);
  end if;
  if not is_failure then
    -- Nearly always there is nothing to lock.
    if not exists (
      select from provider_circuits c
      where c.provider = of_provider and c.model = of_model and (c.failures > 0 or c.state <> 'closed')
    ) then
      return null;
    end if;
    select * into circuit from provider_circuits c where c.provider = of_provider and c.model = of_model for update;
    if circuit.state = 'closed' then
      if outcome = 'worked' then
        update provider_circuits c set failures = 0, openings = 0
        where c.provider = of_provider and c.model = of_model;
      end if;
      return null;
    end if;
    -- What was sent before says nothing of how it is now; and who accepts work may go on failing at it.
    if circuit.state = 'open' or circuit.probe_run <> of_run
      or (outcome = 'taken' and circuit.cause not in ('not_taken', 'account')) then
      return null;
    end if;
    update provider_circuits c
    set state = 'closed', failures = 0, since = clock_timestamp(), open_until = null, probe_run = null,
        openings = case when outcome = 'worked' then 0 else c.openings end
    where c.provider = of_provider and c.model = of_model;
    update runs r set due_at = least(r.due_at, now()), message = null
    where r.id in (
      select w.id from runs w
      where w.provider = of_provider and w.state = 'queued' and w.awaits_retry and w.due_at < 'infinity'
      for update skip locked);
    return 'closed';
  end if;

  insert into provider_circuits as c (provider, model, failures, cause, said)
  values (of_provider, of_model, case when outcome = 'unknown' then 0 else 1 end, outcome, words)
  on conflict (provider, model) do update
  set failures = case when outcome = 'unknown' then c.failures else c.failures + 1 end,
      cause = case when c.state = 'closed' or c.probe_run = of_run then outcome else c.cause end,
      said = coalesce(words, c.said)
  returning * into circuit;
  select count(*) filter (where o.is_failure) as failed, count(*) as made into recent
  from provider_outcomes o
  where o.provider = of_provider and o.model = of_model and o.at > greatest(now() - interval '60 seconds', circuit.since);
  wait := greatest(
    make_interval(secs => least(300, 10 * 2 ^ least(circuit.openings, 5))),
    make_interval(secs => least(coalesce(asked_ms, 0), 3600000) / 1000.0));
  if circuit.state = 'open' or (circuit.state = 'half_open' and circuit.probe_run <> of_run) then
    if asked_ms is not null then
      update provider_circuits c
      set open_until = greatest(c.open_until, clock_timestamp()
        + make_interval(secs => least(asked_ms, 3600000) / 1000.0))
      where c.provider = of_provider and c.model = of_model;
    end if;
    return null;
  end if;
  if circuit.state = 'half_open' or outcome = 'account' or circuit.failures >= 5
    or (recent.made >= 10 and recent.failed * 2 > recent.made) then
    update provider_circuits c
    set state = 'open', openings = c.openings + 1, open_until = clock_timestamp() + wait, probe_run = null,
        since = case when c.state = 'closed' then clock_timestamp() else c.since end
    where c.provider = of_provider and c.model = of_model;
    return 'opened';
  end if;
  return null;
end $$;

-- Its provider takes no work: the run waits without a place there, until then or its own deadline. It is due at once when
-- the circuit has closed meanwhile. False when the lease was lost.
create or replace function await_provider(run_id uuid, at_claim integer, of_model text, wait_ms integer, words text)
returns boolean language plpgsql as $$
declare
  of_provider text := (select r.provider from runs r where r.id = run_id);
  wait interval := make_interval(secs => wait_ms / 1000.0);
begin
  -- Whoever closes it afterwards finds this run among those that wait.
  perform from provider_circuits c
    where c.provider = of_provider and c.model = of_model and c.state <> 'closed' for share;
  if not found then
    wait := interval '0';
  end if;
  update runs r
  set awaits_retry = true, message = words, queue_position = null, percent = null,
      due_at = least(now() + wait, case when r.work_from is null then begin_by(r) else r.deadline_at end)
  where r.id = run_id and r.claim_no = at_claim and r.state = 'queued';
  return found;
end $$;

create or replace function prune_provider_outcomes() returns void language sql as $$
  delete from provider_outcomes where at < now() - interval '10 minutes'
$$;
