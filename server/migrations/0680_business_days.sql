-- How the studio does as a business: small tables that its desk reads in place of all orders. Nothing in them is about
-- one person, so that they stay true when somebody's account is erased.

-- What a run asked of its provider, and what that costs by the table of its route, in millionths of a dollar.
alter table runs add column model text;
alter table runs add column cost_micros bigint;

-- Orders by the day (UTC) on which they were made, tokens by the day on which they moved.
create table tool_days (
  day date not null,
  -- Empty where nobody knows any more: the account was erased before its day was added up.
  tool_type text not null,
  provider text not null,
  model text not null,
  orders integer not null,
  completed integer not null,
  failed integer not null,
  charged bigint not null,
  returned bigint not null,
  -- What is known of what providers bill, and for how many of the completed orders that is.
  cost_micros bigint not null,
  costed integer not null,
  primary key (day, tool_type, provider, model)
);

-- How many of the people who signed up in a month or week (`cohort`, its first day) made something in another.
create table cohort_periods (
  unit text not null check (unit in ('month', 'week')),
  cohort date not null,
  period date not null,
  active integer not null,
  primary key (unit, cohort, period)
);
