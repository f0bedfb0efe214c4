-- Tokens of plans follow the money: what a switch adds was paid, what it credits is taken back, and over all payments of
-- a person's plans there are never more tokens than the money buys at the best list price.

-- A paid invoice of a plan: the first month (`month_tokens`) adds to the free tokens, later ones replace what is left, and
-- prorations (`change_tokens`) add or take back. One whose plan has ended since changes nothing but the books: its tokens
-- would have lapsed by now. True when this was news.
create or replace function book_plan_invoice(
  payment_id text,
  payment_kind text,
  of_user uuid,
  of_subscription text,
  of_plan text,
  in_interval text,
  month_tokens integer,
  change_tokens integer,
  at_most_now integer,
  tokens_a_month integer,
  most_tokens integer,
  cents integer,
  in_currency text,
  intent_id text,
  at_period_start timestamptz,
  was_paid_at timestamptz
) returns boolean language plpgsql as $$
declare
  begins_month boolean := payment_kind in ('plan', 'renewal');
  is_over boolean;
  is_last boolean;
  balance_before integer;
  change_now integer;
  tokens_to_give integer;
  given integer;
begin
  select tokens into balance_before from profiles where id = of_user for update;
  insert into payments
    (id, user_id, kind, product, subscription_id, amount, currency, tokens, payment_intent_id, period_start, paid_at)
  values (payment_id, of_user, payment_kind, of_plan, of_subscription, cents, in_currency, 0, intent_id,
    at_period_start, was_paid_at)
  on conflict (id) do nothing;
  if not found then
    return false;
  end if;
  if balance_before is null then
    return true;
  end if;
  is_last := not exists (
    select from payments p
    where p.subscription_id = of_subscription and p.kind in ('plan', 'renewal') and p.period_start > at_period_start
  );
  is_over := exists (
    select from payments p
    where p.subscription_id = of_subscription and p.kind in ('plan', 'renewal')
      and p.period_start > at_period_start and p.paid_at >= was_paid_at
  ) or exists (
    select from subscriptions s
    where s.id = of_subscription and s.lapsed_at is not null and s.ended_at >= was_paid_at
  );
  change_now := case when is_over then greatest(0, change_tokens) else switch_tokens_now(
    of_subscription, change_tokens, case when begins_month then 0 else tokens_a_month end, at_most_now, was_paid_at
  ) end;
  if change_now < 0 then
    perform take_unearned(of_user, of_subscription, payment_id, -change_now, begins_month);
  end if;
  if payment_kind = 'renewal' and not is_over and is_last then
    perform lapse_tokens(of_user, 'in:' || payment_id || ':lapse', 'Unused tokens of the month before');
  end if;
  tokens_to_give := month_tokens + greatest(0, change_now);
  -- Not before, or what just lapsed would be written off the new month.
  update payments set tokens = tokens_to_give,
    -- What was switched within a period that was paid before payments were compared cannot be compared either.
    most = case when not begins_month or change_tokens < 0 then (
      select case when p.most is null then null else most_tokens end from payments p
      where p.subscription_id = of_subscription and p.kind in ('plan', 'renewal') and p.id <> payment_id
        and p.paid_at <= was_paid_at
      order by p.paid_at desc, p.booked_at desc limit 1
    ) else most_tokens end
  where id = payment_id;
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
  elsif begins_month then
    update token_grants set state = 'lapsed' where subscription_id = of_subscription and state = 'due';
    if in_interval = 'year' then
      insert into token_grants (subscription_id, n, payment_id, due_at, tokens)
      select of_subscription, last_grant_no(of_subscription) + k, payment_id,
        at_period_start + make_interval(months => k), tokens_a_month
      from generate_series(1, 11) as k;
    end if;
  else
    perform set_later_months(of_subscription, payment_id, tokens_a_month, was_paid_at);
  end if;
  perform cover_plan_tokens(of_user, false);
  return true;
end $$;

-- Of what prorations are worth in tokens, over all the time that they are about, the part that is for the month that
-- runs: the rest is what the later months of a year bring more, or no longer.
create or replace function switch_tokens_now(
  of_subscription text, change integer, a_month integer, at_most integer, at_moment timestamptz
) returns integer language sql stable as $$
  select greatest(-at_most, least(at_most, case
    when change > 0 then greatest(0, change - coalesce(sum(a_month - later.tokens), 0))
    else least(0, change - coalesce(sum(a_month - later.tokens), 0))
  end))::integer
  from (
    select sum(tokens) as tokens from token_grants
    where subscription_id = of_subscription and state = 'due' and due_at > at_moment
    group by due_at
  ) as later
$$;

-- Takes back what a switch has credited, off the newest payments of the plan first, never more than they brought.
create or replace function take_unearned(
  of_user uuid, of_subscription text, switch_id text, how_many integer, spares_purchased boolean
) returns void language plpgsql as $$
declare
  rest integer := how_many;
  part integer;
  payment payments;
begin
  for payment in
    select * from payments
    where user_id = of_user and subscription_id = of_subscription and id <> switch_id
      and tokens > lapsed + taken_back
    order by paid_at desc, booked_at desc
  loop
    exit when rest = 0;
    part := least(rest, payment.tokens - payment.lapsed - payment.taken_back);
    update payments set taken_back = taken_back + part, unearned = unearned + part, sync_no = sync_no + 1
    where id = payment.id;
    perform take_payment_tokens(payment, part, format('un:%s:%s', switch_id, payment.id),
      'Its time was credited at a switch', spares_purchased);
    rest := rest - part;
  end loop;
end $$;

-- Takes back what no money covers. With `may_return`, when money has come back, gives back what was taken so before.
create or replace function cover_plan_tokens(of_user uuid, may_return boolean) returns void language plpgsql as $$
declare
  covered bigint;
  given bigint;
  rest integer;
  part integer;
  payment payments;
begin
  perform 1 from profiles where id = of_user for update;
  if not found then
    return;
  end if;
  select
    coalesce(sum(most - case
      when amount = 0 or most <= 0 then 0
      else ceil(most::numeric * least(amount, refunded + disputed) / amount)
    end), 0),
    coalesce(sum(tokens - lapsed - taken_back), 0)
  into covered, given
  from payments where user_id = of_user and subscription_id is not null and most is not null;
  rest := given - greatest(0, covered);
  if rest = 0 or (rest < 0 and not may_return) then
    return;
  end if;
  for payment in
    select * from payments where user_id = of_user and subscription_id is not null and most is not null
    order by paid_at desc, booked_at desc
  loop
    exit when rest = 0;
    part := case
      when rest > 0 then least(rest, payment.tokens - payment.lapsed - payment.taken_back)
      else -least(-rest, payment.uncovered)
    end;
    continue when part = 0;
    update payments set taken_back = taken_back + part, uncovered = uncovered + part, sync_no = sync_no + 1
    where id = payment.id;
    if part > 0 then
      perform take_payment_tokens(payment, part, format('cv:%s:%s', payment.id, payment.sync_no),
        'Not covered by what was paid');
    else
      perform credit_user_tokens(of_user, 'adjust', 'tokens', -part, format('cv:%s:%s', payment.id, payment.sync_no),
        null, payment.id, 'A payment came back to us');
    end if;
    rest := rest - part;
  end loop;
end $$;
