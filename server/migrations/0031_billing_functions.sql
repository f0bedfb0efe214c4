-- How payments become tokens. Each function is one decision and one transaction, and safe to repeat. As everywhere, the
-- person's profile row is locked first.

-- The plan that a person has by the mirror of their subscriptions.
create function plan_of(of_user uuid) returns text language sql stable as $$
  select coalesce((
    select plan from subscriptions
    where user_id = of_user and status in ('active', 'trialing', 'past_due') and ended_at is null
    order by plan = 'business' desc limit 1
  ), 'free')
$$;

-- Also for a profile that comes back.
create function set_profile_plan() returns trigger language plpgsql as $$
begin
  new.subscription_status := plan_of(new.id);
  return new;
end $$;
create trigger profile_plan before insert on profiles for each row execute function set_profile_plan();

-- Takes all that is left in `tokens`. What lapses is unused, so it is written off the newest payments first: a refund
-- of those takes it back only once.
create function lapse_tokens(of_user uuid, entry_key text, entry_reason text) returns integer language plpgsql as $$
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

-- A pack that was paid, at a checkout or as a top-up. True when this was news.
create function book_pack_payment(
  payment_id text,
  entry_key text,
  payment_kind text,
  of_user uuid,
  pack text,
  tokens_to_give integer,
  cents integer,
  in_currency text,
  intent_id text,
  was_paid_at timestamptz
) returns boolean language plpgsql as $$
declare
  has_person boolean;
begin
  perform 1 from profiles where id = of_user for update;
  has_person := found;
  insert into payments (id, user_id, kind, product, amount, currency, tokens, payment_intent_id, paid_at)
  values (payment_id, of_user, payment_kind, pack, cents, in_currency,
    case when has_person then tokens_to_give else 0 end, intent_id, was_paid_at)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if has_person then
    perform credit_user_tokens(of_user, 'purchase', 'purchased_tokens', tokens_to_give, entry_key, null, payment_id,
      case payment_kind when 'top_up' then 'Automatic top-up' else 'Token pack' end);
  end if;
  return true;
end $$;

-- A paid invoice of a plan. The first adds its tokens to what is left of the free ones, a renewal replaces what is left,
-- an upgrade adds the difference. Invoices come in the order in which they were paid; one that is late all the same, or
-- whose plan has ended since, changes nothing but the books: its tokens would have lapsed by now.
-- True when this was news.
create function book_plan_payment(
  payment_id text,
  payment_kind text,
  of_user uuid,
  of_subscription text,
  of_plan text,
  in_interval text,
  tokens_to_give integer,
  tokens_a_month integer,
  cents integer,
  in_currency text,
  intent_id text,
  at_period_start timestamptz,
  was_paid_at timestamptz
) returns boolean language plpgsql as $$
declare
  has_person boolean;
  is_over boolean;
  balance_before integer;
  given integer;
begin
  select tokens into balance_before from profiles where id = of_user for update;
  has_person := found;
  insert into payments
    (id, user_id, kind, product, subscription_id, amount, currency, tokens, payment_intent_id, period_start, paid_at)
  values (payment_id, of_user, payment_kind, of_plan, of_subscription, cents, in_currency, 0, intent_id,
    at_period_start, was_paid_at)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if not has_person then
    return true;
  end if;
  is_over := exists (
    select from payments p
    where p.subscription_id = of_subscription and p.kind in ('plan', 'renewal')
      and p.period_start > at_period_start and p.paid_at >= was_paid_at
  ) or exists (
    select from subscriptions s
    where s.id = of_subscription and s.lapsed_at is not null and s.ended_at >= was_paid_at
  );
  if payment_kind = 'renewal' and not is_over and not exists (
    select from payments p
    where p.subscription_id = of_subscription and p.kind in ('plan', 'renewal') and p.period_start > at_period_start
  ) then
    perform lapse_tokens(of_user, 'in:' || payment_id || ':lapse', 'Unused tokens of the month before');
    balance_before := 0;
  end if;
  -- Not before, or what just lapsed would be written off the new month.
  update payments set tokens = tokens_to_give where id = payment_id;
  if tokens_to_give > 0 then
    perform credit_user_tokens(of_user, 'grant', 'tokens', tokens_to_give, 'in:' || payment_id, null, payment_id,
      case payment_kind when 'upgrade' then 'Upgrade to ' else 'Tokens of ' end || initcap(of_plan));
  end if;
  if is_over then
    select tokens - balance_before into given from profiles where id = of_user;
    if given > 0 then
      insert into ledger_entries (account_id, kind, pocket, amount, business_key, payment_ref, reason)
      values (of_user, 'expire', 'tokens', -given, 'in:' || payment_id || ':over', payment_id, 'Its month is over');
      update profiles set tokens = tokens - given where id = of_user;
      update payments set lapsed = given where id = payment_id;
    end if;
    return true;
  end if;
  if payment_kind = 'upgrade' then
    update token_grants set tokens = tokens_a_month where subscription_id = of_subscription and state = 'due';
    return true;
  end if;
  update token_grants set state = 'lapsed' where subscription_id = of_subscription and state = 'due';
  if in_interval = 'year' then
    insert into token_grants (subscription_id, n, payment_id, due_at, tokens)
    select of_subscription, coalesce((select max(n) from token_grants where subscription_id = of_subscription), 0) + k,
      payment_id, at_period_start + make_interval(months => k), tokens_a_month
    from generate_series(1, 11) as k;
  end if;
  return true;
end $$;

-- A month of a plan that was paid by the year. False when it was given before, is not due, or its plan has ended.
create function give_token_grant(of_subscription text, grant_no integer) returns boolean language plpgsql as $$
declare
  owner uuid;
  due token_grants;
  is_paid boolean;
begin
  select user_id into owner from subscriptions where id = of_subscription;
  perform 1 from profiles where id = owner for update;
  if not found then
    update token_grants set state = 'lapsed' where subscription_id = of_subscription and state = 'due';
    return false;
  end if;
  select * into due from token_grants
  where subscription_id = of_subscription and n = grant_no and state = 'due' and due_at <= now() for update;
  if due.n is null then
    return false;
  end if;
  select p.refunded + p.disputed < p.amount or p.amount = 0 into is_paid
  from payments p join subscriptions s on s.id = p.subscription_id
  where p.id = due.payment_id and s.ended_at is null and s.status in ('active', 'trialing', 'past_due');
  if is_paid is not true then
    update token_grants set state = 'lapsed' where subscription_id = of_subscription and n = grant_no;
    return false;
  end if;
  perform lapse_tokens(owner, format('drip:%s:%s:lapse', of_subscription, grant_no), 'Unused tokens of the month before');
  perform credit_user_tokens(owner, 'grant', 'tokens', due.tokens, format('drip:%s:%s', of_subscription, grant_no),
    null, due.payment_id, 'Tokens of this month');
  update token_grants set state = 'given' where subscription_id = of_subscription and n = grant_no;
  update payments set tokens = tokens + due.tokens where id = due.payment_id;
  return true;
end $$;

-- Overwrites the mirror with what was just read, unless somebody else did since (`expected_sync_no`; 0 when it was not
-- there): then false, and the subscription must be read again.
create function mirror_subscription(seen subscriptions, expected_sync_no integer) returns boolean language plpgsql as $$
begin
  perform 1 from profiles where id = seen.user_id for update;
  insert into subscriptions as s (
    id, user_id, customer_id, status, plan, billing_interval, item_id, amount, current_period_start,
    current_period_end, ends_at, ended_at, next_plan, next_interval, next_amount, schedule_id, payment_problem, payment_url, created_at, sync_no
  )
  values (
    seen.id, seen.user_id, seen.customer_id, seen.status, seen.plan, seen.billing_interval, seen.item_id, seen.amount,
    seen.current_period_start, seen.current_period_end, seen.ends_at, seen.ended_at, seen.next_plan, seen.next_interval,
    seen.next_amount, seen.schedule_id, seen.payment_problem, seen.payment_url, seen.created_at, 1
  )
  on conflict (id) do update set
    status = excluded.status, plan = excluded.plan, billing_interval = excluded.billing_interval,
    item_id = excluded.item_id, amount = excluded.amount, current_period_start = excluded.current_period_start,
    current_period_end = excluded.current_period_end, ends_at = excluded.ends_at, ended_at = excluded.ended_at,
    next_plan = excluded.next_plan, next_interval = excluded.next_interval, next_amount = excluded.next_amount,
    schedule_id = excluded.schedule_id,
    payment_problem = excluded.payment_problem, payment_url = excluded.payment_url, sync_no = s.sync_no + 1
  where s.sync_no = expected_sync_no;
  if not found then
    return false;
  end if;
  update profiles set subscription_status = plan_of(id)
  where id = seen.user_id and subscription_status <> plan_of(id);
  return true;
end $$;

-- What is unused lapses with the plan, once, unless another plan goes on. A plan that was never paid takes nothing.
create function end_plan(of_subscription text) returns boolean language plpgsql as $$
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

-- How much of a payment has gone back, in refunds and open or lost disputes. The tokens follow by the difference:
-- taken from the pocket they were in, then from the other, the rest becomes debt; given back when the money returns.
-- Null when somebody else wrote since (`expected_sync_no`); else the change in tokens.
create function correct_payment(
  payment_id text,
  charge_id text,
  now_refunded integer,
  now_disputed integer,
  expected_sync_no integer
) returns integer language plpgsql as $$
declare
  paid payments;
  gone integer;
  target integer;
  change integer;
  entry_key text;
  own_pocket text;
  from_tokens integer;
  from_purchased integer;
  balance profiles;
begin
  select * into paid from payments where id = payment_id;
  select * into balance from profiles where id = paid.user_id for update;
  select * into paid from payments where id = payment_id for update;
  if paid.sync_no is distinct from expected_sync_no then
    return null;
  end if;
  gone := least(paid.amount, now_refunded + now_disputed);
  target := case
    when balance.id is null then paid.taken_back
    when gone = 0 then 0
    when gone = paid.amount then paid.tokens - paid.lapsed
    else least(paid.tokens - paid.lapsed, floor(paid.tokens::numeric * gone / paid.amount)::integer)
  end;
  change := paid.taken_back - target;
  update payments
  set refunded = least(amount, now_refunded), disputed = least(amount, now_disputed), taken_back = target,
    sync_no = sync_no + 1
  where id = payment_id;
  -- Its number makes a fact that comes back, as after a refund that failed, a new one.
  entry_key := format('rf:%s:%s:%s', charge_id, gone, paid.sync_no);
  own_pocket := case when paid.subscription_id is null then 'purchased_tokens' else 'tokens' end;
  if change > 0 then
    perform credit_user_tokens(paid.user_id, 'adjust', own_pocket, change, entry_key, null, payment_id,
      'A payment came back to us');
  elsif change < 0 then
    if own_pocket = 'tokens' then
      from_tokens := least(balance.tokens, -change);
      from_purchased := least(balance.purchased_tokens, -change - from_tokens);
    else
      from_purchased := least(balance.purchased_tokens, -change);
      from_tokens := least(balance.tokens, -change - from_purchased);
    end if;
    insert into ledger_entries (account_id, kind, pocket, amount, business_key, payment_ref, reason)
    select paid.user_id, moved.kind, moved.pocket, moved.amount, entry_key || ':' || moved.pocket, payment_id,
      'The payment for them went back'
    from (values
      ('clawback', 'tokens', -from_tokens),
      ('clawback', 'purchased_tokens', -from_purchased),
      ('debt', 'debt', -change - from_tokens - from_purchased)
    ) as moved (kind, pocket, amount)
    where moved.amount <> 0;
    update profiles
    set tokens = tokens - from_tokens, purchased_tokens = purchased_tokens - from_purchased,
      debt = debt - change - from_tokens - from_purchased
    where id = paid.user_id;
  end if;
  return change;
end $$;

-- Remembers a checkout page. A person's earlier open page for a plan is given up; answers its id, for it to be closed.
create function open_checkout(checkout_id text, of_user uuid, in_mode text, of_offer text) returns text
language plpgsql as $$
declare
  replaced text;
begin
  perform 1 from billing_customers where user_id = of_user for update;
  if exists (select from checkouts where id = checkout_id) then
    return null;
  end if;
  if in_mode = 'subscription' then
    update checkouts set state = 'expired'
    where user_id = of_user and mode = 'subscription' and state = 'open'
    returning id into replaced;
  end if;
  insert into checkouts (id, user_id, mode, offer) values (checkout_id, of_user, in_mode, of_offer);
  return replaced;
end $$;

-- With the account its subscriptions end, which a task says to the payment service until it is heard; what the service
-- told us about the person is forgotten.
create function close_billing() returns trigger language plpgsql as $$
declare
  customer text;
begin
  update billing_customers set closed_at = now() where user_id = old.id and closed_at is null returning id into customer;
  if customer is not null then
    update payment_events set body = null where customer_id = customer;
    update subscriptions set payment_url = null where user_id = old.id;
    insert into tasks (kind, unique_key, payload)
    values ('close_customer', 'close_customer:' || customer, jsonb_build_object('customerId', customer))
    on conflict (unique_key) do nothing;
  end if;
  return old;
end $$;
create trigger user_5_close_billing before delete on "user" for each row execute function close_billing();
