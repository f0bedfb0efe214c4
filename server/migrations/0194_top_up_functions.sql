-- As before; and how old such a task is counts from when it is due, which may be in a month.
create or replace function ask_for_top_up(of_user uuid) returns void language sql as $$
  insert into tasks (kind, unique_key, payload, run_at, created_at)
  select 'top_up', format('top_up:%s:%s', of_user, top_up_no), jsonb_build_object('userId', of_user),
    greatest(now(), top_up_not_before), greatest(now(), top_up_not_before)
  from billing_preferences
  where user_id = of_user and top_up_enabled and top_up_paused_at is null
  on conflict (unique_key) do nothing
$$;

-- Asks for everybody who has little left and for whom no look is under way: their last one was given up, or their
-- tokens went without a charge. Answers how many that are.
create function ask_for_missed_top_ups() returns integer language plpgsql as $$
declare
  missed uuid;
  asked integer := 0;
begin
  for missed in
    select b.user_id from billing_preferences b join profiles p on p.id = b.user_id
    where b.top_up_enabled and b.top_up_paused_at is null and p.tokens + p.purchased_tokens < b.top_up_below
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

-- Asked right before the card is charged: whether it still may be. If its owner has switched top-ups off since, or
-- wants another pack or a lower limit, the top-up ends uncharged.
create function charge_top_up(top_up_id uuid) returns boolean language plpgsql as $$
declare
  begun top_ups;
  preferences billing_preferences;
  spent integer;
begin
  select * into begun from top_ups where id = top_up_id;
  perform 1 from profiles where id = begun.user_id for update;
  select * into preferences from billing_preferences where user_id = begun.user_id;
  select coalesce(sum(cents), 0) into spent from top_ups
  where user_id = begun.user_id and state = 'paid' and created_at >= date_trunc('month', now(), 'UTC');
  if preferences.top_up_enabled and preferences.top_up_paused_at is null and preferences.top_up_pack = begun.pack
    and spent + begun.cents <= preferences.top_up_monthly_cents then
    update top_ups set charging_at = now() where id = top_up_id and state = 'pending';
    return found;
  end if;
  update top_ups set state = 'failed', error = null where id = top_up_id and state = 'pending';
  perform ask_for_top_up(begun.user_id);
  return false;
end $$;

-- Switches top-ups off. Under the lock that charge_top_up takes: what it let through before is told by top_up_charging.
create function switch_off_top_ups(of_user uuid) returns void language plpgsql as $$
begin
  perform 1 from profiles where id = of_user for update;
  update billing_preferences set top_up_enabled = false, top_up_paused_at = null where user_id = of_user;
  update top_ups set state = 'failed' where user_id = of_user and state = 'pending' and charging_at is null;
end $$;

-- Whether a card of this person is being charged now, in a call that was let through at most so long ago.
create function top_up_charging(of_user uuid, longest_seconds integer) returns boolean language sql stable as $$
  select exists (
    select from top_ups
    where user_id = of_user and state = 'pending' and charging_at > now() - make_interval(secs => longest_seconds)
  )
$$;
