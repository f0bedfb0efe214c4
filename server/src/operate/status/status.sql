-- Figures of the status page, by hour.

-- Whether an order that failed counts against the studio: what people cancelled, what moderation stopped and what a
-- provider refused for its input does not.
create or replace function is_own_fault(error_code text) returns boolean language sql immutable as $$
  select coalesce(error_code, '') not in ('cancelled', 'content_policy', 'blocked_content', 'removed', 'provider_refused')
$$;

-- Adds up the orders of some hours anew; both ends are full hours. What came only after it had failed has failed, and how
-- long a person took to review a result is no time of a tool.
create or replace function keep_tool_hours(since timestamptz, until timestamptz) returns void language plpgsql as $$
begin
  delete from tool_hours h where h.hour >= since and h.hour < until;
  insert into tool_hours (hour, tool_type, worked, failed, median_seconds)
  select e.hour, e.tool_type, count(*) filter (where e.did_work), count(*) filter (where not e.did_work),
    percentile_cont(0.5) within group (order by e.seconds) filter (where e.did_work and not e.was_reviewed)
  from (
    select date_trunc('hour', g.created_at, 'UTC') as hour, g.tool_type,
      g.status = 'completed' and not g.metadata ? 'arrived_late' as did_work, g.metadata ? 'reviewed' as was_reviewed,
      extract(epoch from g.completed_at - g.created_at)::float8 as seconds
    from ai_generations g
    where g.created_at >= since and g.created_at < until and not is_imported(g.tool_type)
      and (g.status = 'completed' or (g.status = 'failed' and is_own_fault(g.metadata ->> 'error_code')))
  ) as e group by 1, 2;
end $$;

-- Payment events that were worked off within five minutes, and those that were not, by the hour in which they came.
create or replace function keep_payment_hours(since timestamptz, until timestamptz) returns void language sql as $$
  insert into part_hours (hour, part, good, bad)
  select date_trunc('hour', e.received_at, 'UTC'), 'payments', count(*) filter (where in_time),
    count(*) filter (where not in_time and (e.processed_at is not null or e.received_at < now() - interval '5 minutes'))
  from (
    select p.received_at, p.processed_at,
      p.state <> 'failed' and coalesce(p.processed_at <= p.received_at + interval '5 minutes', false) as in_time
    from payment_events p where p.received_at >= since and p.received_at < until
  ) as e group by 1
  on conflict (hour, part) do update set good = excluded.good, bad = excluded.bad
$$;

-- Counts answers of this hour, and that the part is running in this minute. Many processes do this.
create or replace function note_part(of_part text, more_good integer, more_bad integer) returns void language sql as $$
  insert into part_hours (hour, part, good, bad, minutes)
  values (date_trunc('hour', now(), 'UTC'), of_part, more_good, more_bad, 1::bigint << extract(minute from now())::integer)
  on conflict (hour, part) do update
  set good = part_hours.good + excluded.good, bad = part_hours.bad + excluded.bad,
      minutes = part_hours.minutes | excluded.minutes
$$;

create or replace function prune_status() returns void language sql as $$
  delete from tool_hours where hour < now() - interval '400 days';
  delete from part_hours where hour < now() - interval '400 days';
$$;
