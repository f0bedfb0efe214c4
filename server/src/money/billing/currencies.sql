-- In which currency somebody pays: the payment service bills a customer in the currency of the first subscription.

-- The currency that cannot be chosen any more; null before the first payment.
create or replace function fixed_currency(of_user uuid) returns text language sql stable as $$
  select coalesce(
    (select s.currency from subscriptions s where s.user_id = of_user and s.ended_at is null
     order by s.created_at limit 1),
    (select p.currency from payments p where p.user_id = of_user and p.subscription_id is not null
     order by p.paid_at, p.booked_at limit 1),
    (select p.currency from payments p where p.user_id = of_user order by p.paid_at, p.booked_at limit 1)
  )
$$;

-- Chooses a currency. False when another one is fixed. Top-ups end with a change: their limit was in the other one.
create or replace function choose_currency(of_user uuid, in_currency text) returns boolean language plpgsql as $$
declare
  chosen text;
begin
  perform 1 from profiles where id = of_user for update;
  if coalesce(fixed_currency(of_user), in_currency) <> in_currency then
    return false;
  end if;
  select currency into chosen from billing_preferences where user_id = of_user;
  if chosen <> in_currency then
    perform switch_off_top_ups(of_user);
  end if;
  insert into billing_preferences (user_id, currency) values (of_user, in_currency)
  on conflict (user_id) do update set currency = excluded.currency;
  return true;
end $$;
