-- Signals that somebody may be abusing the studio. Each is counted with its reasons, and adds points to the person's open
-- case; from a sum on that the operator sets, what the person orders waits until somebody has looked.

-- A limit of the setting `abuse_rules`; the registry of settings has the same figures by default, and a test compares them.
create or replace function abuse_rule(of_name text) returns integer language sql stable as $$
  select coalesce(
    (select (s.value ->> of_name)::integer from settings s where s.name = 'abuse_rules'),
    ('{"holdAt": 100, "signUpsPerNetwork": 5, "signUpsPerMailHost": 20, "refusedInARow": 5, "keysPerDay": 10,
      "refundsPerMonth": 3, "checkoutsPerHour": 10, "checkoutsPerDay": 30, "declinesPerHour": 5, "declinesPerDay": 10,
      "declinesAlarm": 20, "blockedPerDay": 20}'::jsonb ->> of_name)::integer)
$$;

create or replace function signal_points(of_kind text) returns integer language sql immutable as $$
  select case of_kind
    when 'fraud_warning' then 100
    when 'dispute' then 60
    when 'shared_card' then 40
    when 'shared_phone' then 40
    when 'card_declines' then 35
    when 'refused_generations' then 30
    -- Three of them stay below the sum at which people are held: somebody has looked at each.
    when 'taken_down' then 30
    when 'shared_device' then 25
    when 'sign_ups_network' then 20
    when 'card_limit' then 20
    when 'blocked_orders' then 20
    when 'refunds' then 20
    when 'shared_mailbox' then 15
    when 'sign_ups_mail_host' then 10
    when 'keys' then 10
  end
$$;

-- Counts one more hit. The same signal counts up to three times. Who is over the sum is held, unless somebody has decided
-- to only watch them; both the person and the operators are told.
create or replace function note_signal(of_user uuid, of_kind text, of_facts jsonb) returns void language plpgsql as $$
declare
  of_case bigint;
  sum_of_points integer;
  hold_at integer := abuse_rule('holdAt');
begin
  if not exists (select from "user" u where u.id = of_user) then
    return;
  end if;
  insert into risk_cases as c (user_id) values (of_user)
  on conflict (user_id) where state <> 'dismissed' do update set last_at = now()
  returning c.id into of_case;
  insert into risk_signals as s (case_id, kind, points, facts) values (of_case, of_kind, signal_points(of_kind), of_facts)
  on conflict (case_id, kind) do update set hits = s.hits + 1, facts = s.facts || excluded.facts, last_at = now();
  select sum(s.points * least(s.hits, 3)) into sum_of_points from risk_signals s where s.case_id = of_case;
  update risk_cases c set score = sum_of_points where c.id = of_case;
  update risk_cases c set state = 'held', decided_at = now()
  where c.id = of_case and c.state = 'open' and hold_at > 0 and sum_of_points >= hold_at;
  if found then
    insert into tasks (kind, unique_key, payload)
    values ('risk_mail', 'risk:held:' || of_case, jsonb_build_object('held', of_case))
    on conflict (unique_key) do nothing;
  end if;
end $$;

create or replace function is_held(of_user uuid) returns boolean language sql stable as $$
  select exists (select from risk_cases c where c.user_id = of_user and c.state = 'held')
$$;

-- @raises account_held
create or replace function refuse_held_person() returns trigger language plpgsql as $$
begin
  if is_held(new.user_id) then
    raise exception 'account_held' using errcode = 'KN403';
  end if;
  return new;
end $$;
-- What is ordered asks this itself (`submit_generation`).
create or replace trigger generations_0_held before insert on ai_generations
  for each row when (new.status <> 'processing') execute function refuse_held_person();

-- How many accounts came from one network, and with addresses of one host that few people here have, within a day.
create or replace function judge_sign_up(of_user uuid, of_host text, of_network bytea) returns void language plpgsql as $$
declare
  from_network integer := (count_use('sign-ups:network:' || encode(of_network, 'hex'), 86400)).uses;
  from_host integer := (count_use('sign-ups:host:' || of_host, 86400)).uses;
begin
  if from_network > abuse_rule('signUpsPerNetwork') then
    perform note_signal(of_user, 'sign_ups_network', jsonb_build_object('count', from_network));
  end if;
  if from_host > abuse_rule('signUpsPerMailHost') and not exists (
    select from account_traits t where t.kind = 'mailbox' and t.hint = of_host and t.seen_at < now() - interval '30 days'
  ) then
    perform note_signal(of_user, 'sign_ups_mail_host', jsonb_build_object('count', from_host, 'host', of_host));
  end if;
end $$;

-- One more order that was refused for what is in it. What was made in between ends the row.
create or replace function note_refused_generation(of_user uuid) returns void language plpgsql as $$
declare
  refused integer := (count_use('refused-generations:' || of_user, 86400)).uses;
begin
  if refused >= abuse_rule('refusedInARow') then
    perform note_signal(of_user, 'refused_generations', jsonb_build_object('count', refused));
    perform forget_uses(array['refused-generations:' || of_user]);
  end if;
end $$;

-- One more notice about somebody's work was right: the second within a year, and each one after it, is a signal.
create or replace function note_upheld_notice(of_user uuid, of_notice uuid) returns void language plpgsql as $$
declare
  upheld integer;
begin
  select count(distinct t.notice_id) into upheld from takedowns t
  where t.user_id = of_user and t.lifted_at is null and t.taken_at > now() - interval '1 year';
  -- What else goes for the same notice is no further one.
  if upheld > 1 and (select count(*) from takedowns t where t.user_id = of_user and t.notice_id = of_notice) = 1 then
    perform note_signal(of_user, 'taken_down', jsonb_build_object('count', upheld));
  end if;
end $$;

-- One more order, upload or result that the moderation refused, so many of them within a day.
create or replace function note_blocked_order(of_user uuid) returns void language plpgsql as $$
declare
  blocked integer := (count_use('blocked-orders:' || of_user, 86400)).uses;
begin
  if blocked >= abuse_rule('blockedPerDay') then
    perform note_signal(of_user, 'blocked_orders', jsonb_build_object('count', blocked));
    perform forget_uses(array['blocked-orders:' || of_user]);
  end if;
end $$;

create or replace function judge_ended_generation() returns trigger language plpgsql as $$
begin
  if new.status = 'completed' then
    perform forget_uses(array['refused-generations:' || new.user_id]);
  elsif new.metadata ->> 'error_code' = 'content_policy' then
    perform note_refused_generation(new.user_id);
  end if;
  return null;
end $$;
create or replace trigger generations_9_judged after update of status on ai_generations
  for each row when (new.status <> old.status and new.status in ('completed', 'failed'))
  execute function judge_ended_generation();

create or replace function judge_new_key() returns trigger language plpgsql as $$
declare
  made integer := (count_use('keys-made:' || new.user_id, 86400)).uses;
begin
  if made > abuse_rule('keysPerDay') then
    perform note_signal(new.user_id, 'keys', jsonb_build_object('count', made));
  end if;
  return null;
end $$;
create or replace trigger api_keys_9_judged after insert on api_keys
  for each row execute function judge_new_key();

-- A payment counts once: what is disputed or refunded in parts, or once more after the bank decided, is still one.
create or replace function judge_money() returns trigger language plpgsql as $$
declare
  refunds integer;
begin
  if exists (
    select from money_movements m where m.payment_id = new.payment_id and m.kind = new.kind and m.id < new.id
  ) then
    return null;
  end if;
  if new.kind = 'disputed' then
    perform note_signal(new.user_id, 'dispute', jsonb_build_object('cents', new.amount, 'payment', new.payment_id));
    return null;
  end if;
  select count(distinct m.payment_id) into refunds from money_movements m
  where m.user_id = new.user_id and m.kind = 'refunded' and m.at > now() - interval '30 days';
  if refunds > abuse_rule('refundsPerMonth') then
    perform note_signal(new.user_id, 'refunds', jsonb_build_object('count', refunds));
  end if;
  return null;
end $$;
create or replace trigger money_movements_9_judged after insert on money_movements
  for each row when (new.kind in ('disputed', 'refunded')) execute function judge_money();
