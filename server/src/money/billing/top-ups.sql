-- Packs that are bought when little is left.

-- Whether packs are bought for somebody: never with the card of whoever the studio keeps from ordering.
create or replace function tops_up(of_user uuid) returns boolean language sql stable as $$
  select exists (
    select from billing_preferences b join "user" u on u.id = b.user_id
    where b.user_id = of_user and b.top_up_enabled and b.top_up_paused_at is null
      and not is_suspended(u.banned, u."banExpires") and not is_held(u.id)
  )
$$;

-- Has a worker look whether a top-up is due. One task until the next look, however many charges ask; how old it is counts
-- from when it is due, which may be in a month.
create or replace function ask_for_top_up(of_user uuid) returns void language sql as $$
  insert into tasks (kind, unique_key, payload, run_at, created_at)
  select 'top_up', format('top_up:%s:%s', of_user, top_up_no), jsonb_build_object('userId', of_user),
    greatest(now(), top_up_not_before), greatest(now(), top_up_not_before)
  from billing_preferences
  where user_id = of_user and tops_up(of_user)
  on conflict (unique_key) do nothing
$$;

-- Asks for everybody who has little left and for whom no look is under way: their last one was given up, or their
-- tokens went without a charge. Answers how many that are.
create or replace function ask_for_missed_top_ups() returns integer language plpgsql as $$
declare
  missed uuid;
  asked integer := 0;
begin
  for missed in
    select b.user_id from billing_preferences b join profiles p on p.id = b.user_id
    where b.top_up_enabled and p.tokens + p.purchased_tokens < b.top_up_below and tops_up(b.user_id)
      and not exists (
        select from tasks t
        where t.unique_key = format('top_up:%s:%s', b.user_id, b.top_up_no) and t.done_at is null
      )
    order by b.user_id
  loop
    -- The key of a look that has ended stays used.
    update billing_preferences set top_up_no = top_up_no + 1 where user_id = missed;
    perform ask_for_top_up(missed);
    asked := asked + 1;
  end loop;
  return asked;
end $$;

-- The top-up that is to be paid now: the one under way, or a new one if little is left and the month's cap allows it.
create or replace function begin_top_up_in(of_user uuid, of_pack text, pack_cents integer, in_currency text)
returns top_ups language plpgsql as $$
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
  if not tops_up(of_user) or preferences.top_up_pack <> of_pack or balance >= preferences.top_up_below then
    return null;
  end if;
  spent := top_ups_this_month(of_user);
  if spent + pack_cents > preferences.top_up_monthly_cents then
    update billing_preferences set top_up_not_before = date_trunc('month', now(), 'UTC') + interval '1 month'
    where user_id = of_user returning * into preferences;
  end if;
  if preferences.top_up_not_before > now() then
    perform ask_for_top_up(of_user);
    return null;
  end if;
  insert into top_ups (user_id, pack, cents, currency) values (of_user, of_pack, pack_cents, in_currency)
  returning * into begun;
  return begun;
end $$;

-- What was charged this month, with taxes.
create or replace function top_ups_this_month(of_user uuid) returns integer language sql stable as $$
  select coalesce(sum(cents + tax_on_top), 0)::integer from top_ups
  where user_id = of_user and state = 'paid' and created_at >= date_trunc('month', now(), 'UTC')
$$;

-- What comes on top of the list price, before the card is charged.
create or replace function note_top_up_tax(top_up_id uuid, cents_on_top integer) returns void language sql as $$
  update top_ups set tax_on_top = cents_on_top where id = top_up_id and state = 'pending' and charging_at is null
$$;

-- Asked right before the card is charged: whether it still may be. If its owner has switched top-ups off since, or
-- wants another pack or a lower limit, or may not order any more, the top-up ends uncharged.
create or replace function charge_top_up(top_up_id uuid) returns boolean language plpgsql as $$
declare
  begun top_ups;
  preferences billing_preferences;
  spent integer;
begin
  select * into begun from top_ups where id = top_up_id;
  perform 1 from profiles where id = begun.user_id for update;
  select * into preferences from billing_preferences where user_id = begun.user_id;
  spent := top_ups_this_month(begun.user_id);
  if tops_up(begun.user_id) and preferences.top_up_pack = begun.pack
    and spent + begun.cents + begun.tax_on_top <= preferences.top_up_monthly_cents then
    update top_ups set charging_at = now() where id = top_up_id and state = 'pending';
    return found;
  end if;
  update top_ups set state = 'failed', error = null where id = top_up_id and state = 'pending';
  -- With the tax it is above the limit, which the next look could not know.
  update billing_preferences set top_up_not_before = date_trunc('month', now(), 'UTC') + interval '1 month'
  where user_id = begun.user_id and spent + begun.cents <= top_up_monthly_cents
    and spent + begun.cents + begun.tax_on_top > top_up_monthly_cents;
  perform ask_for_top_up(begun.user_id);
  return false;
end $$;

-- The card was charged. True when this was news.
create or replace function pay_top_up(top_up_id uuid, intent_id text, tokens_to_give integer, in_currency text, was_paid_at timestamptz)
returns boolean language plpgsql as $$
declare
  paid top_ups;
begin
  select * into paid from top_ups where id = top_up_id;
  perform 1 from profiles where id = paid.user_id for update;
  update top_ups set state = 'paid', error = null where id = top_up_id;
  update billing_preferences set top_up_failures = 0, top_up_not_before = null where user_id = paid.user_id;
  return book_pack_payment(intent_id, 'pi:' || intent_id, 'top_up', paid.user_id, paid.pack, tokens_to_give,
    paid.cents + paid.tax_on_top, in_currency, intent_id, was_paid_at);
end $$;

-- The card was declined: tried again later and later, paused after the third time. Answers how often it failed in a
-- row; null when this failure was noted before.
create or replace function fail_top_up(top_up_id uuid, why text) returns integer language plpgsql as $$
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

-- Switches top-ups off. Under the lock that charge_top_up takes: what it let through before is told by top_up_charging.
create or replace function switch_off_top_ups(of_user uuid) returns void language plpgsql as $$
begin
  perform 1 from profiles where id = of_user for update;
  update billing_preferences set top_up_enabled = false, top_up_paused_at = null where user_id = of_user;
  update top_ups set state = 'failed' where user_id = of_user and state = 'pending' and charging_at is null;
end $$;

-- Whether a card of this person is being charged now, in a call that was let through at most so long ago.
create or replace function top_up_charging(of_user uuid, longest_seconds integer) returns boolean language sql stable as $$
  select exists (
    select from top_ups
    where user_id = of_user and state = 'pending' and charging_at > now() - make_interval(secs => longest_seconds)
  )
$$;
