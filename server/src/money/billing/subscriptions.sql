-- Plans: the mirror of what the payment service says of a subscription, its months, and its end.

-- The plan that a person has by the mirror of their subscriptions.
create or replace function plan_of(of_user uuid) returns text language sql stable as $$
  select coalesce((
    select plan from subscriptions
    where user_id = of_user and status in ('active', 'trialing', 'past_due') and ended_at is null
    order by plan = 'business' desc limit 1
  ), 'free')
$$;

-- For a profile that comes back, too.
create or replace function set_profile_plan() returns trigger language plpgsql as $$
begin
  new.subscription_status := plan_of(new.id);
  return new;
end $$;

-- Overwrites the mirror with what was just read, unless somebody else did since (`expected_sync_no`; 0 when it was not
-- there): then false, and the subscription must be read again.
create or replace function mirror_subscription(seen subscriptions, expected_sync_no integer) returns boolean language plpgsql as $$
begin
  perform 1 from profiles where id = seen.user_id for update;
  insert into subscriptions as s (
    id, user_id, customer_id, status, plan, billing_interval, item_id, amount, current_period_start,
    current_period_end, ends_at, ended_at, next_plan, next_interval, next_amount, schedule_id, payment_problem, payment_url, created_at, currency, end_cause, end_reason, collection_pause, sync_no
  )
  values (
    seen.id, seen.user_id, seen.customer_id, seen.status, seen.plan, seen.billing_interval, seen.item_id, seen.amount,
    seen.current_period_start, seen.current_period_end, seen.ends_at, seen.ended_at, seen.next_plan, seen.next_interval,
    seen.next_amount, seen.schedule_id, seen.payment_problem, seen.payment_url, seen.created_at, seen.currency, seen.end_cause,
    seen.end_reason, seen.collection_pause, 1
  )
  on conflict (id) do update set
    status = excluded.status, plan = excluded.plan, billing_interval = excluded.billing_interval,
    item_id = excluded.item_id, amount = excluded.amount, current_period_start = excluded.current_period_start,
    current_period_end = excluded.current_period_end, ends_at = excluded.ends_at, ended_at = excluded.ended_at,
    next_plan = excluded.next_plan, next_interval = excluded.next_interval, next_amount = excluded.next_amount,
    schedule_id = excluded.schedule_id,
    payment_problem = excluded.payment_problem, payment_url = excluded.payment_url,
    currency = excluded.currency, end_cause = coalesce(excluded.end_cause, s.end_cause),
    end_reason = coalesce(excluded.end_reason, s.end_reason), collection_pause = excluded.collection_pause, sync_no = s.sync_no + 1
  where s.sync_no = expected_sync_no;
  if not found then
    return false;
  end if;
  update profiles set subscription_status = plan_of(id)
  where id = seen.user_id and subscription_status <> plan_of(id);
  return true;
end $$;

-- What becomes of a plan without money moving at that moment. What a switch or a renewal costs is told with its payment.
create or replace function tell_plan() returns trigger language plpgsql as $$
declare
  what text := case
    when new.lapsed_at is not null and old.lapsed_at is null then 'ended'
    when new.ended_at is not null then null
    when new.ends_at is not null and old.ends_at is null then 'cancelled'
    when new.ends_at is null and old.ends_at is not null then 'resumed'
    when new.next_plan is not null
      and (new.next_plan, new.next_interval) is distinct from (old.next_plan, old.next_interval) then 'switch_planned'
    when new.next_plan is null and old.next_plan is not null
      and (new.plan, new.billing_interval) = (old.plan, old.billing_interval) then 'switch_dropped'
  end;
begin
  if what is not null then
    insert into tasks (kind, unique_key, payload)
    values ('money_mail', format('plan:%s:%s:%s', new.id, what, new.sync_no), jsonb_build_object(
      'plan', what, 'subscription', new.id, 'user', new.user_id, 'name', new.plan, 'until', new.ends_at,
      'syncNo', new.sync_no, 'nextPlan', new.next_plan, 'nextInterval', new.next_interval, 'nextAt', new.current_period_end))
    on conflict (unique_key) do nothing;
  end if;
  return null;
end $$;

-- A plan whose payment failed goes on when it is paid after all, or ends.
create or replace function note_payment_trouble() returns trigger language plpgsql as $$
begin
  if new.ended_at is not null then
    update payment_troubles set ended_at = now(), outcome = 'lost' where subscription_id = new.id and ended_at is null;
  elsif new.status in ('past_due', 'unpaid') then
    insert into payment_troubles (subscription_id) values (new.id)
    on conflict (subscription_id) where ended_at is null do nothing;
  elsif new.status in ('active', 'trialing') then
    update payment_troubles set ended_at = now(), outcome = 'recovered'
    where subscription_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create or replace trigger subscriptions_troubled after insert or update of status, ended_at on subscriptions
  for each row execute function note_payment_trouble();

-- What is unused lapses with the plan, once, unless another plan goes on. A plan that was never paid takes nothing.
create or replace function end_plan(of_subscription text) returns boolean language plpgsql as $$
declare
  owner uuid;
begin
  select user_id into owner from subscriptions where id = of_subscription;
  perform 1 from profiles where id = owner for update;
  update subscriptions s set lapsed_at = now()
  where s.id = of_subscription and s.ended_at is not null and s.lapsed_at is null
    and exists (select from payments p where p.subscription_id = s.id);
  if not found then
    return false;
  end if;
  update token_grants set state = 'lapsed' where subscription_id = of_subscription and state = 'due';
  if plan_of(owner) = 'free' then
    perform lapse_tokens(owner, 'lapse:' || of_subscription, 'Your plan has ended');
  end if;
  return true;
end $$;

-- Takes all that is left in `tokens`. What lapses is unused, so it is written off the newest payments first: a refund
-- of those takes it back only once.
create or replace function lapse_tokens(of_user uuid, entry_key text, entry_reason text) returns integer language plpgsql as $$
declare
  lapsing integer;
  rest integer;
  payment record;
begin
  select tokens into lapsing from profiles where id = of_user for update;
  if lapsing is null or lapsing = 0 then
    return 0;
  end if;
  insert into ledger_entries (account_id, kind, pocket, amount, business_key, reason)
  values (of_user, 'expire', 'tokens', -lapsing, entry_key, entry_reason);
  update profiles set tokens = 0 where id = of_user;
  rest := lapsing;
  for payment in
    select id, tokens - lapsed - taken_back as unused from payments
    where user_id = of_user and subscription_id is not null and tokens > lapsed + taken_back
    order by paid_at desc, booked_at desc
  loop
    exit when rest = 0;
    update payments set lapsed = lapsed + least(rest, payment.unused) where id = payment.id;
    rest := rest - least(rest, payment.unused);
  end loop;
  return lapsing;
end $$;

create or replace function last_grant_no(of_subscription text) returns integer language sql stable as $$
  select coalesce(max(n), 0) from token_grants where subscription_id = of_subscription
$$;

-- After a switch within a year each later month brings as much as the plan does now: what is added belongs to the
-- payment of the switch, what is too much goes from the rows that came last.
create or replace function set_later_months(
  of_subscription text, of_payment text, tokens_a_month integer, at_moment timestamptz
) returns void language plpgsql as $$
begin
  with later as (
    select n, least(tokens, tokens_a_month - (sum(tokens) over (partition by due_at order by n) - tokens)) as kept
    from token_grants
    where subscription_id = of_subscription and state = 'due' and due_at > at_moment
  )
  update token_grants g
  set tokens = case when later.kept > 0 then later.kept else g.tokens end,
    state = case when later.kept > 0 then 'due' else 'lapsed' end
  from later
  where g.subscription_id = of_subscription and g.n = later.n and g.tokens <> later.kept;
  insert into token_grants (subscription_id, n, payment_id, due_at, tokens)
  select of_subscription, last_grant_no(of_subscription) + row_number() over (order by due_at), of_payment, due_at,
    tokens_a_month - sum(tokens)
  from token_grants
  where subscription_id = of_subscription and state = 'due' and due_at > at_moment
  group by due_at
  having sum(tokens) < tokens_a_month;
end $$;

-- A month of a plan that was paid by the year, at `at_moment`: all that is due together, each part by its own payment.
-- False when it was given before, is not due, its plan has ended, or all that paid for it went back.
create or replace function give_plan_month(of_subscription text, of_due timestamptz, at_moment timestamptz) returns boolean
language plpgsql as $$
declare
  owner uuid;
  is_alive boolean;
  part token_grants;
  has_lapsed boolean := false;
  entry_key text;
begin
  select user_id, ended_at is null and status in ('active', 'trialing', 'past_due') into owner, is_alive
  from subscriptions where id = of_subscription;
  perform 1 from profiles where id = owner for update;
  if not found then
    update token_grants set state = 'lapsed' where subscription_id = of_subscription and state = 'due';
    return false;
  end if;
  for part in
    select * from token_grants
    where subscription_id = of_subscription and state = 'due' and due_at = of_due and due_at <= at_moment
    order by n for update
  loop
    if not is_alive or exists (
      select from payments where id = part.payment_id and amount > 0 and refunded + disputed >= amount
    ) then
      update token_grants set state = 'lapsed' where subscription_id = of_subscription and n = part.n;
      continue;
    end if;
    entry_key := format('drip:%s:%s', of_subscription, part.n);
    if not has_lapsed then
      perform lapse_tokens(owner, entry_key || ':lapse', 'Unused tokens of the month before');
      has_lapsed := true;
    end if;
    update token_grants set state = 'given' where subscription_id = of_subscription and n = part.n;
    update payments set tokens = tokens + part.tokens where id = part.payment_id;
    perform credit_user_tokens(owner, 'grant', 'tokens', part.tokens, entry_key, null, part.payment_id,
      'Tokens of this month');
    perform follow_payment(part.payment_id, entry_key || ':share');
  end loop;
  if has_lapsed then
    perform cover_plan_tokens(owner, false);
  end if;
  return has_lapsed;
end $$;
