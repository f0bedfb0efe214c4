-- Cards that are tried out here: how often a payment is begun, and how often banks refuse. Above the operator's limits no
-- more payments are begun for a time.

-- Counts one more payment that somebody begins. Answers how many seconds to wait, 0 to go on. Whoever shares a device or a
-- card counts as one; of a network, in which many people may be, three times as much is let through.
create or replace function count_checkout(of_user uuid, of_browser bytea, of_network text) returns integer
language plpgsql as $$
declare
  per_hour integer := abuse_rule('checkoutsPerHour');
  per_day integer := abuse_rule('checkoutsPerDay');
  seconds integer := seconds_after_declines(of_user);
begin
  if seconds = 0 then
    select coalesce(max(used.seconds_left) filter (where used.uses > used.most), 0) into seconds
    from (
      select u.uses, u.seconds_left, asked.most
      from (values
        ('person:' || of_user, 1),
        ('device:' || encode(of_browser, 'hex'), 1),
        ('network:' || encode(trait_value('network', of_network), 'hex'), 3)
      ) as who (key, share)
      cross join lateral (values
        ('checkouts:hour:' || who.key, 3600, per_hour * who.share),
        ('checkouts:day:' || who.key, 86400, per_day * who.share)
      ) as asked (key, seconds, most)
      cross join lateral count_use(asked.key, asked.seconds) as u
      where who.key is not null
    ) as used;
  end if;
  if seconds > 0 and (count_use('card-limit:' || of_user, 3600)).uses = 1 then
    perform note_signal(of_user, 'card_limit', jsonb_build_object('minutes', ceil(seconds / 60.0)));
  end if;
  return seconds;
end $$;

-- Seconds until so few refusals of this person, their devices and their cards are left that they may try again.
create or replace function seconds_after_declines(of_user uuid) returns integer language sql stable as $$
  with mine as (
    select t.kind, t.value from account_traits t where t.user_id = of_user and t.kind in ('device', 'card')
  ), refused as (
    select d.at from card_declines d
    where d.at > now() - interval '1 day' and (
      d.user_id = of_user
      or d.card in (select m.value from mine m where m.kind = 'card')
      or d.user_id in (
        select t.user_id from account_traits t join mine m on m.kind = t.kind and m.value = t.value
      )
    )
  )
  select greatest(
    (select coalesce(max(extract(epoch from r.at + interval '1 hour' - now())), 0) from (
      select at from refused where at > now() - interval '1 hour' order by at desc
      offset abuse_rule('declinesPerHour') - 1 limit 1) as r),
    (select coalesce(max(extract(epoch from r.at + interval '1 day' - now())), 0) from (
      select at from refused order by at desc offset abuse_rule('declinesPerDay') - 1 limit 1) as r)
  )::integer
$$;

-- A bank has refused a card. The same attempt counts once. Operators hear of it when many are refused in the whole studio
-- within an hour. Answers how many seconds its person has to wait now.
create or replace function note_decline(of_attempt text, of_user uuid, fingerprint text, was_at timestamptz) returns integer
language plpgsql as $$
declare
  refused integer;
begin
  insert into card_declines (id, user_id, card, at)
  select of_attempt, u.id, trait_value('card', fingerprint), was_at
  from (select of_user as id) as asked left join "user" u on u.id = asked.id
  on conflict (id) do nothing;
  if not found then
    return 0;
  end if;
  select count(*) into refused from card_declines d where d.at > now() - interval '1 hour';
  if refused >= abuse_rule('declinesAlarm') then
    insert into tasks (kind, unique_key, payload)
    values ('risk_mail', 'risk:declines:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24'),
      jsonb_build_object('declines', refused))
    on conflict (unique_key) do nothing;
  end if;
  if seconds_after_declines(of_user) > 0 then
    perform note_signal(of_user, 'card_declines', (
      select jsonb_build_object('count', count(*), 'cards', count(distinct d.card))
      from card_declines d where d.user_id = of_user and d.at > now() - interval '1 day'
    ));
    return seconds_after_declines(of_user);
  end if;
  return 0;
end $$;

-- A bank warns of fraud with a charge. The same warning counts once, whatever else is told between.
create or replace function note_fraud_warning(of_warning text, of_user uuid, of_payment text, cents integer) returns void
language plpgsql as $$
begin
  insert into fraud_warnings (id, user_id) select of_warning, u.id from "user" u where u.id = of_user
  on conflict (id) do nothing;
  if found then
    perform note_signal(of_user, 'fraud_warning',
      jsonb_build_object('warning', of_warning, 'payment', of_payment, 'cents', cents));
  end if;
end $$;
