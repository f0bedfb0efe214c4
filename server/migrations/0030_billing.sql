-- Money. The payment service keeps the truth about payments; these tables hold what we know of it, by its ids, and what
-- was given for it. Rows outlive their person and then say nothing about them: user_id is the ledger account.

create table billing_customers (
  id text primary key,
  user_id uuid not null unique references ledger_accounts,
  created_at timestamptz not null default now(),
  -- Since when its account is deleted and nothing may be charged any more.
  closed_at timestamptz
);

-- Hosted checkout pages that we opened.
create table checkouts (
  id text primary key,
  user_id uuid not null references ledger_accounts,
  mode text not null check (mode in ('subscription', 'payment')),
  -- The lookup key of the price.
  offer text not null,
  state text not null default 'open' check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
  created_at timestamptz not null default now()
);
create index checkouts_by_user on checkouts (user_id, created_at desc);
create index checkouts_unsettled on checkouts (created_at) where state in ('open', 'pending');
-- Two open pages could be paid both, and one person would have two plans.
create unique index checkouts_one_open_plan on checkouts (user_id) where mode = 'subscription' and state = 'open';

-- The mirror of each subscription as it was read last.
create table subscriptions (
  id text primary key,
  user_id uuid not null references ledger_accounts,
  customer_id text not null,
  status text not null,
  plan text not null check (plan in ('pro', 'business')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  item_id text not null,
  -- What a period costs, in cents, and the next one after a downgrade.
  amount integer not null,
  next_amount integer,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- When it will end, once it was cancelled.
  ends_at timestamptz,
  ended_at timestamptz,
  -- What the next period brings, after a downgrade.
  next_plan text check (next_plan in ('pro', 'business')),
  next_interval text check (next_interval in ('month', 'year')),
  schedule_id text,
  -- What keeps the open invoice from being paid, and where its owner can pay it.
  payment_problem text check (payment_problem in ('failed', 'action_required')),
  payment_url text,
  -- When the unused tokens of a plan that has ended were taken.
  lapsed_at timestamptz,
  created_at timestamptz not null,
  -- Raised with each change. Who read the subscription before the last change must read it again.
  sync_no integer not null,
  check ((next_plan is null) = (next_interval is null))
);
create index subscriptions_by_user on subscriptions (user_id, created_at desc);

-- Everything that was paid, each a fact with the id it has at the payment service, and the tokens given for it.
create table payments (
  id text primary key,
  user_id uuid not null references ledger_accounts,
  kind text not null check (kind in ('pack', 'top_up', 'plan', 'renewal', 'upgrade')),
  -- The pack or the plan.
  product text not null,
  subscription_id text,
  -- The smallest unit of the currency, as are refunded and disputed.
  amount integer not null check (amount >= 0),
  currency text not null,
  refunded integer not null default 0,
  disputed integer not null default 0,
  tokens integer not null check (tokens >= 0),
  -- Of these, how many lapsed unused, and how many were taken back because the money went back.
  lapsed integer not null default 0 check (lapsed >= 0),
  taken_back integer not null default 0 check (taken_back >= 0),
  payment_intent_id text,
  -- Of the plan's period that it paid for.
  period_start timestamptz,
  paid_at timestamptz not null,
  booked_at timestamptz not null default now(),
  sync_no integer not null default 1,
  check (refunded between 0 and amount),
  check (disputed between 0 and amount),
  check (lapsed + taken_back <= tokens),
  check ((kind in ('pack', 'top_up')) = (subscription_id is null))
);
create index payments_by_user on payments (user_id, paid_at desc);
create index payments_by_subscription on payments (subscription_id, period_start) where subscription_id is not null;
create index payments_by_intent on payments (payment_intent_id) where payment_intent_id is not null;

-- The months of a plan that was paid by the year; the first is given with the payment.
create table token_grants (
  subscription_id text not null references subscriptions,
  n integer not null,
  payment_id text not null references payments,
  due_at timestamptz not null,
  tokens integer not null check (tokens > 0),
  state text not null default 'due' check (state in ('due', 'given', 'lapsed')),
  primary key (subscription_id, n)
);
create index token_grants_due on token_grants (due_at) where state = 'due';

-- What the payment service told us, as it came. An event is only a hint to read its object again.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  -- Null once it is old, or its account deleted.
  body text,
  state text not null default 'received' check (state in ('received', 'done', 'ignored', 'failed')),
  attempts integer not null default 0,
  error text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index payment_events_open on payment_events (received_at) where state in ('received', 'failed');
create index payment_events_by_customer on payment_events (customer_id) where customer_id is not null;

-- What each comparison with the payment service found and put right.
create table payment_reconciliations (
  id bigint primary key generated always as identity,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  since timestamptz not null,
  checked integer not null,
  healed jsonb not null,
  problems jsonb not null
);

-- What people set for themselves: caps on what they spend, and packs that are bought when little is left.
create table billing_preferences (
  user_id uuid primary key references "user" on delete cascade,
  tokens_per_day integer check (tokens_per_day > 0),
  tokens_per_month integer check (tokens_per_month > 0),
  top_up_enabled boolean not null default false,
  top_up_below integer check (top_up_below > 0),
  top_up_pack text,
  -- Cents that top-ups may cost in a calendar month.
  top_up_monthly_cents integer check (top_up_monthly_cents > 0),
  top_up_failures integer not null default 0,
  top_up_not_before timestamptz,
  top_up_paused_at timestamptz,
  -- How often it was looked whether one is due; a part of the tasks' keys.
  top_up_no integer not null default 0,
  check (
    not top_up_enabled
    or (top_up_below is not null and top_up_pack is not null and top_up_monthly_cents is not null)
  )
);

create table top_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references ledger_accounts,
  pack text not null,
  cents integer not null check (cents > 0),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed')),
  error text,
  created_at timestamptz not null default now()
);
create index top_ups_by_user on top_ups (user_id, created_at desc);
create unique index top_ups_one_pending on top_ups (user_id) where state = 'pending';
