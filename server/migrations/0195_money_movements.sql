-- Where money moved, and what became of plans, told to their person: a line for each movement, and a task for each mail,
-- in the transaction of the fact itself.

create table money_movements (
  id bigint primary key generated always as identity,
  user_id uuid not null references ledger_accounts,
  payment_id text not null references payments,
  kind text not null check (kind in ('paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won')),
  -- In the smallest unit of the payment's currency.
  amount integer not null check (amount >= 0),
  at timestamptz not null default now()
);
create unique index money_movements_paid_once on money_movements (payment_id) where kind = 'paid';
create index money_movements_by_payment on money_movements (payment_id, at);

create function note_money(paid payments, movement text, how_much integer) returns void language plpgsql as $$
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

create function tell_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_money(new, 'paid', new.amount);
    return null;
  end if;
  if new.refunded <> old.refunded then
    perform note_money(new, case when new.refunded > old.refunded then 'refunded' else 'refund_failed' end,
      abs(new.refunded - old.refunded));
  end if;
  if new.disputed <> old.disputed then
    perform note_money(new, case when new.disputed > old.disputed then 'disputed' else 'dispute_won' end,
      abs(new.disputed - old.disputed));
  end if;
  return null;
end $$;
create trigger payments_told after insert or update of refunded, disputed on payments
  for each row execute function tell_payment();

-- What becomes of a plan without money moving at that moment. What a switch or a renewal costs is told with its payment.
create function tell_plan() returns trigger language plpgsql as $$
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
create trigger subscriptions_told after update on subscriptions for each row execute function tell_plan();
