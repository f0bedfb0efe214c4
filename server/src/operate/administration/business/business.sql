-- Figures of the business desk, added up by day and by month or week (all in UTC).

-- The orders and the moved tokens of some days; both ends are midnights. An order counts on the day on which it was made,
-- a refund on the day on which it was booked, so that the tokens of a day are those of the ledger.
create or replace function read_tool_days(since timestamptz, until timestamptz) returns setof tool_days language sql stable as $$
  select f.day, coalesce(g.tool_type, f.other), coalesce(r.provider, ''), coalesce(r.model, ''),
    (count(*) filter (where f.is_order))::integer, (count(*) filter (where f.is_order and g.status = 'completed'))::integer,
    (count(*) filter (where f.is_order and g.status = 'failed'))::integer, sum(f.charged)::bigint, sum(f.returned)::bigint,
    (coalesce(sum(c.attempts) filter (where f.is_order), 0)
      + coalesce(sum(c.cost) filter (where f.is_order and g.status = 'completed'), 0))::bigint,
    (count(c.cost) filter (where f.is_order and g.status = 'completed'))::integer
  from (
    select moved.day, moved.id, moved.other, bool_or(moved.is_order) as is_order, sum(moved.charged) as charged, sum(moved.returned) as returned
    from (
      select utc_day(e.created_at) as day, e.generation_id as id, false as is_order,
        case when starts_with(e.business_key, 'prompt:') then 'prompt_helper' else '' end as other,
        case e.kind when 'charge' then -e.amount else 0 end as charged,
        case e.kind when 'refund' then e.amount else 0 end as returned
      from ledger_entries e
      where e.created_at >= since and e.created_at < until and e.kind in ('charge', 'refund')
      union all
      select utc_day(o.created_at), o.id, true, '', 0, 0
      from ai_generations o where o.created_at >= since and o.created_at < until and not is_imported(o.tool_type)
    ) as moved group by 1, 2, 3
  ) as f
  left join ai_generations g on g.id = f.id
  left join lateral (
    select last.provider, last.model from runs last where last.generation_id = f.id order by last.step desc limit 1
  ) as r on true
  left join lateral (
    -- A provider's own word counts, then the table of each route that was asked.
    select coalesce(
        case when jsonb_typeof(g.metadata -> 'provider_cost') = 'number'
          then nullif(round((g.metadata ->> 'provider_cost')::numeric * 1000000), 0)::bigint end,
        case when count(*) = count(every.cost_micros) then sum(every.cost_micros)::bigint end) as cost,
      (select sum(a.cost_micros)::bigint from run_attempts a join runs tried on tried.id = a.run_id
        where tried.generation_id = f.id and a.outcome = 'failed') as attempts
    from runs every where every.generation_id = f.id
  ) as c on f.is_order
  group by 1, 2, 3, 4
$$;

-- Adds them up anew.
create or replace function keep_tool_days(since timestamptz, until timestamptz) returns void language plpgsql as $$
begin
  delete from tool_days d where d.day >= utc_day(since) and d.day < utc_day(until);
  insert into tool_days select * from read_tool_days(since, until);
end $$;

-- Counts anew who made something in one month or week, by when they had signed up: people, and no workspaces. `since` is
-- its first midnight.
create or replace function keep_cohort_period(of_unit text, since timestamptz) returns void language plpgsql as $$
begin
  delete from cohort_periods c where c.unit = of_unit and c.period = utc_day(since);
  insert into cohort_periods (unit, cohort, period, active)
  select of_unit, utc_day(date_trunc(of_unit, a.opened_at, 'UTC')), utc_day(since), count(*)
  from (
    select distinct g.user_id from ai_generations g
    where g.created_at >= since and g.created_at < (since at time zone 'UTC' + ('1 ' || of_unit)::interval) at time zone 'UTC'
      and g.status = 'completed' and not is_imported(g.tool_type)
      and not exists (select from workspaces w where w.id = g.user_id)
  ) as made join ledger_accounts a on a.id = made.user_id
  group by 2;
end $$;
