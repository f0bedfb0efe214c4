-- Caps that people set on their own spending, and packs that are bought when little is left. Both are looked at where
-- tokens are taken, in the same transaction.

create function check_spending_caps(of_user uuid, wanted integer, a_day integer, a_month integer) returns void
language plpgsql as $$
declare
  today timestamptz := date_trunc('day', now(), 'UTC');
  this_month timestamptz := date_trunc('month', now(), 'UTC');
  spent_today integer;
  spent_this_month integer;
begin
  -- What came back was not spent.
  select coalesce(-sum(amount) filter (where created_at >= today), 0), coalesce(-sum(amount), 0)
  into spent_today, spent_this_month
  from ledger_entries
  where account_id = of_user and kind in ('charge', 'refund') and created_at >= this_month;
  if spent_today + wanted > a_day then
    raise exception 'spending_cap_day' using errcode = 'KN409';
  end if;
  if spent_this_month + wanted > a_month then
    raise exception 'spending_cap_month' using errcode = 'KN409';
  end if;
end $$;

-- The one place that takes tokens: subscription tokens first, purchased ones after, all or nothing.
create or replace function deduct_user_tokens(
  target_user_id uuid,
  tokens_to_deduct integer,
  entry_key text,
  for_generation uuid default null,
  at_price_version integer default null,
  out new_total_tokens integer
) language plpgsql as $$
declare
  from_tokens integer;
  from_purchased integer;
  preferences billing_preferences;
begin
  if tokens_to_deduct < 0 then
    raise exception 'tokens_to_deduct is negative';
  end if;
  update profiles
  set tokens = tokens - least(tokens, tokens_to_deduct),
      purchased_tokens = purchased_tokens - (tokens_to_deduct - least(tokens, tokens_to_deduct))
  where id = target_user_id and tokens + purchased_tokens >= tokens_to_deduct
  returning old.tokens - new.tokens, old.purchased_tokens - new.purchased_tokens, new.tokens + new.purchased_tokens
  into from_tokens, from_purchased, new_total_tokens;
  if not found then
    raise exception 'insufficient_tokens' using errcode = 'KN402';
  end if;
  select * into preferences from billing_preferences where user_id = target_user_id;
  if preferences.tokens_per_day is not null or preferences.tokens_per_month is not null then
    perform check_spending_caps(
      target_user_id, tokens_to_deduct, preferences.tokens_per_day, preferences.tokens_per_month);
  end if;
  if preferences.top_up_enabled and new_total_tokens < preferences.top_up_below then
    perform ask_for_top_up(target_user_id);
  end if;
  insert into ledger_entries
    (account_id, kind, pocket, amount, business_key, generation_id, price_version)
  select target_user_id, 'charge', taken.pocket, -taken.amount, entry_key || ':' || taken.pocket,
    for_generation, at_price_version
  from (values ('tokens', from_tokens), ('purchased_tokens', from_purchased)) as taken (pocket, amount)
  where taken.amount > 0;
end $$;

-- Has a worker look whether a top-up is due. One task until the next look, however many charges ask.
create function ask_for_top_up(of_user uuid) returns void language sql as $$
  insert into tasks (kind, unique_key, payload, run_at)
  select 'top_up', format('top_up:%s:%s', of_user, top_up_no), jsonb_build_object('userId', of_user),
    greatest(now(), top_up_not_before)
  from billing_preferences
  where user_id = of_user and top_up_enabled and top_up_paused_at is null
  on conflict (unique_key) do nothing
$$;

-- The top-up that is to be paid now: the one under way, or a new one if little is left and the month's cap allows it.
create function begin_top_up(of_user uuid, of_pack text, pack_cents integer) returns top_ups language plpgsql as $$
declare
  preferences billing_preferences;
  balance integer;
  spent integer;
  begun top_ups;
begin
  select tokens + purchased_tokens into balance from profiles where id = of_user for update;
  -- Whoever asks from here on asks anew: this look does not know of their charge.
  update billing_preferences set top_up_no = top_up_no + 1 where user_id = of_user returning * into preferences;
  select * into begun from top_ups where user_id = of_user and state = 'pending';
  if begun.id is not null then
    return begun;
  end if;
  if preferences.top_up_enabled is not true or preferences.top_up_paused_at is not null
    or preferences.top_up_pack <> of_pack or balance >= preferences.top_up_below then
    return null;
  end if;
  select coalesce(sum(cents), 0) into spent from top_ups
  where user_id = of_user and state = 'paid' and created_at >= date_trunc('month', now(), 'UTC');
  if spent + pack_cents > preferences.top_up_monthly_cents then
    update billing_preferences set top_up_not_before = date_trunc('month', now(), 'UTC') + interval '1 month'
    where user_id = of_user returning * into preferences;
  end if;
  if preferences.top_up_not_before > now() then
    perform ask_for_top_up(of_user);
    return null;
  end if;
  insert into top_ups (user_id, pack, cents) values (of_user, of_pack, pack_cents) returning * into begun;
  return begun;
end $$;

-- The card was charged. True when this was news.
create function pay_top_up(top_up_id uuid, intent_id text, tokens_to_give integer, in_currency text, was_paid_at timestamptz)
returns boolean language plpgsql as $$
declare
  paid top_ups;
begin
  select * into paid from top_ups where id = top_up_id;
  perform 1 from profiles where id = paid.user_id for update;
  update top_ups set state = 'paid', error = null where id = top_up_id;
  update billing_preferences set top_up_failures = 0, top_up_not_before = null where user_id = paid.user_id;
  return book_pack_payment(intent_id, 'pi:' || intent_id, 'top_up', paid.user_id, paid.pack, tokens_to_give, paid.cents,
    in_currency, intent_id, was_paid_at);
end $$;

-- The card was declined: tried again later and later, paused after the third time. Answers how often it failed in a
-- row; null when this failure was noted before.
create function fail_top_up(top_up_id uuid, why text) returns integer language plpgsql as $$
declare
  failed top_ups;
  failures integer;
begin
  select * into failed from top_ups where id = top_up_id;
  perform 1 from profiles where id = failed.user_id for update;
  update top_ups set state = 'failed', error = why where id = top_up_id and state = 'pending';
  if not found then
    return null;
  end if;
  update billing_preferences
  set top_up_failures = top_up_failures + 1,
      top_up_not_before = now() + interval '1 hour' * power(6, top_up_failures),
      top_up_paused_at = case when top_up_failures + 1 >= 3 then now() end
  where user_id = failed.user_id
  returning top_up_failures into failures;
  perform ask_for_top_up(failed.user_id);
  return failures;
end $$;
