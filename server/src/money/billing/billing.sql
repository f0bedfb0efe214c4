-- How payments become tokens. Each function is one decision and one transaction, and safe to repeat. As everywhere, the
-- person's profile row is locked first.

-- Remembers a checkout page. A person's earlier open page for a plan is given up; answers its id, for it to be closed.
create or replace function open_checkout(checkout_id text, of_user uuid, in_mode text, of_offer text) returns text
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

-- A pack that was paid, at a checkout or as a top-up. True when this was news.
create or replace function book_pack_payment(
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

-- What of a payment was tax. In the transaction that books it: tokens do not depend on it.
create or replace function note_payment_tax(payment_id text, tax_cents integer, is_reversed boolean) returns void
language sql as $$
  update payments set tax = tax_cents, is_reverse_charge = is_reversed
  where id = payment_id and (tax, is_reverse_charge) is distinct from (tax_cents, is_reversed)
$$;

-- How much of a payment has gone back, in refunds and open or lost disputes. The tokens follow by the difference:
-- taken from the pocket they were in, then from the other, the rest becomes debt; given back when the money returns.
-- Null when somebody else wrote since (`expected_sync_no`); else the change in tokens.
create or replace function correct_payment(
  payment_id text,
  charge_id text,
  now_refunded integer,
  now_disputed integer,
  expected_sync_no integer
) returns integer language plpgsql as $$
declare
  paid payments;
  change integer;
begin
  select * into paid from payments where id = payment_id;
  perform 1 from profiles where id = paid.user_id for update;
  select * into paid from payments where id = payment_id for update;
  if paid.sync_no is distinct from expected_sync_no then
    return null;
  end if;
  update payments
  set refunded = least(amount, now_refunded), disputed = least(amount, now_disputed), sync_no = sync_no + 1
  where id = payment_id;
  -- Its number makes a fact that comes back, as after a refund that failed, a new one.
  change := follow_payment(payment_id,
    format('rf:%s:%s:%s', charge_id, least(paid.amount, now_refunded + now_disputed), paid.sync_no));
  if paid.subscription_id is not null then
    perform cover_plan_tokens(paid.user_id,
      least(paid.amount, now_refunded + now_disputed) < least(paid.amount, paid.refunded + paid.disputed));
  end if;
  return change;
end $$;

-- Lets the tokens of a payment follow how much of it has gone back. Answers the change in tokens.
create or replace function follow_payment(payment_id text, entry_key text) returns integer language plpgsql as $$
declare
  paid payments;
  gone integer;
  target integer;
  change integer;
begin
  select * into paid from payments where id = payment_id for update;
  if not exists (select from profiles where id = paid.user_id) then
    return 0;
  end if;
  gone := least(paid.amount, paid.refunded + paid.disputed);
  target := paid.uncovered + least(
    paid.tokens - paid.lapsed - paid.uncovered,
    paid.unearned + case
      when gone = 0 then 0
      when gone = paid.amount then paid.tokens
      else floor(paid.tokens::numeric * gone / paid.amount)::integer
    end);
  change := paid.taken_back - target;
  update payments set taken_back = target where id = payment_id;
  if change > 0 then
    perform credit_user_tokens(paid.user_id, 'adjust',
      case when paid.subscription_id is null then 'purchased_tokens' else 'tokens' end, change, entry_key, null,
      payment_id, 'A payment came back to us');
  elsif change < 0 then
    perform take_payment_tokens(paid, -change, entry_key, 'The payment for them went back');
  end if;
  return change;
end $$;

-- Takes tokens of a payment from the balance: from its own pocket, then from the other unless that is spared; the rest
-- becomes debt. The payment's own row is the caller's affair.
create or replace function take_payment_tokens(
  paid payments, how_many integer, entry_key text, entry_reason text, spares_other_pocket boolean default false
) returns void language plpgsql as $$
declare
  balance profiles;
  from_tokens integer := 0;
  from_purchased integer := 0;
begin
  select * into balance from profiles where id = paid.user_id for update;
  if paid.subscription_id is not null then
    from_tokens := least(balance.tokens, how_many);
  else
    from_purchased := least(balance.purchased_tokens, how_many);
  end if;
  if not spares_other_pocket then
    from_tokens := from_tokens + least(balance.tokens - from_tokens, how_many - from_tokens - from_purchased);
    from_purchased := from_purchased
      + least(balance.purchased_tokens - from_purchased, how_many - from_tokens - from_purchased);
  end if;
  insert into ledger_entries (account_id, kind, pocket, amount, business_key, payment_ref, reason)
  select paid.user_id, moved.kind, moved.pocket, moved.amount, entry_key || ':' || moved.pocket, paid.id, entry_reason
  from (values
    ('clawback', 'tokens', -from_tokens),
    ('clawback', 'purchased_tokens', -from_purchased),
    ('debt', 'debt', how_many - from_tokens - from_purchased)
  ) as moved (kind, pocket, amount)
  where moved.amount <> 0;
  update profiles
  set tokens = tokens - from_tokens, purchased_tokens = purchased_tokens - from_purchased,
    debt = debt + how_many - from_tokens - from_purchased
  where id = paid.user_id;
end $$;

-- A line for a movement of money, and a task for its mail, in the transaction of the fact itself.
create or replace function note_money(paid payments, movement text, how_much integer) returns void language plpgsql as $$
declare
  noted bigint;
begin
  insert into money_movements (user_id, payment_id, kind, amount) values (paid.user_id, paid.id, movement, how_much)
  on conflict (payment_id) where kind = 'paid' do nothing
  returning id into noted;
  -- An automatic top-up has a mail of its own.
  if noted is not null and (movement <> 'paid' or paid.kind <> 'top_up') then
    insert into tasks (kind, unique_key, payload)
    values ('money_mail', 'money:' || noted, jsonb_build_object('movement', noted));
  end if;
end $$;

create or replace function tell_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_money(new, 'paid', new.amount);
    return null;
  end if;
  if new.refunded <> old.refunded then
    perform note_money(new, case when new.refunded > old.refunded then 'refunded' else 'refund_failed' end,
      abs(new.refunded - old.refunded));
    perform tell_person(h.id, 'decision', 'payment:' || new.id || ':' || new.sync_no, jsonb_build_object(
      'event', case when new.refunded > old.refunded then 'payment_refunded' else 'payment_refund_failed' end,
      'money', jsonb_build_object('amount', abs(new.refunded - old.refunded), 'currency', new.currency),
      'name', new.product) || place_of_work(new.user_id, h.id), null, true)
    from who_pays(new.user_id) as h (id);
  end if;
  if new.disputed <> old.disputed then
    perform note_money(new, case when new.disputed > old.disputed then 'disputed' else 'dispute_won' end,
      abs(new.disputed - old.disputed));
  end if;
  return null;
end $$;

-- With the account its subscriptions end, which a task says to the payment service until it is heard; what the service
-- told us about the person is forgotten.
create or replace function close_billing() returns trigger language plpgsql as $$
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
