-- Referrals: whoever comes by somebody's link and pays brings both of them tokens, a week after the first payment, unless
-- that went back or the two are one person.

create or replace function referral_rule(of_name text) returns integer language sql stable as $$
  select coalesce((s.value ->> of_name)::integer, 0) from settings s
  where s.name = 'referrals' and (s.value ->> 'isOn')::boolean
$$;

-- Before an account is made, in a transaction of its own, as `announce_sign_up` is.
create or replace function announce_referral(of_email text, by_code text) returns void language sql as $$
  insert into arriving_referrals as a (email, code) values (lower(of_email), by_code)
  on conflict (email) do update set code = excluded.code, arrived_at = now()
$$;

create or replace function note_referral() returns trigger language plpgsql as $$
declare
  arrived arriving_referrals;
begin
  delete from arriving_referrals a where a.email = lower(new.email) and a.arrived_at > now() - interval '1 minute'
  returning * into arrived;
  insert into referrals (referred_id, referrer_id, referrer_tokens, referred_tokens)
  select new.id, l.user_id, referral_rule('referrerTokens'), referral_rule('referredTokens')
  from referral_links l
  where l.code = arrived.code and l.user_id <> new.id and referral_rule('referrerTokens') is not null
  on conflict do nothing;
  return null;
end $$;
create or replace trigger user_7_referral after insert on "user" for each row execute function note_referral();

-- The first money that somebody pays: from then on the week runs.
create or replace function note_referred_payment() returns trigger language plpgsql as $$
begin
  update referrals
  set state = 'waiting', payment_id = new.id, due_at = new.paid_at + interval '7 days'
  where referred_id = new.user_id and state = 'joined';
  return null;
end $$;
create or replace trigger payments_8_referral after insert on payments
  for each row when (new.amount > 0) execute function note_referred_payment();

-- What the two have in common that says that they are one; null when nothing does. Devices, cards and phones that had
-- brought somebody's sign-up tokens before count as well.
create or replace function same_person(one uuid, other uuid) returns text language sql stable as $$
  select coalesce(
    (select 'same_' || mine.kind from account_traits mine
       join account_traits theirs on theirs.kind = mine.kind and theirs.value = mine.value
     where mine.user_id = one and theirs.user_id = other and mine.kind in ('mailbox', 'device', 'card', 'phone')
     order by mine.kind limit 1),
    (select 'same_' || g.about from signup_gifts g where g.user_id = other and g.state = 'refused')
  )
$$;

-- Ends a referral whose week is over. Answers the state that it has then; null when it is not due.
create or replace function settle_referral(of_referred uuid, at_moment timestamptz) returns text language plpgsql as $$
declare
  due referrals;
  paid payments;
  refusal text;
  to_referrer integer := 0;
  to_referred integer := 0;
begin
  select * into due from referrals where referred_id = of_referred;
  perform 1 from profiles where id in (due.referrer_id, due.referred_id) order by id for update;
  select * into due from referrals where referred_id = of_referred for update;
  if due.state is distinct from 'waiting' or due.due_at > at_moment then
    return null;
  end if;
  select * into paid from payments where id = due.payment_id;
  refusal := case
    when paid.refunded + paid.disputed > 0 then 'went_back'
    when not exists (select from profiles where id = due.referred_id) then 'gone'
    when is_held(due.referred_id) then 'held'
    else same_person(due.referrer_id, due.referred_id)
  end;
  if refusal is not null then
    update referrals set state = 'refused', why = refusal, ended_at = now() where referred_id = of_referred;
    return 'refused';
  end if;
  refusal := case
    when not exists (
      select from profiles p join "user" u on u.id = p.id
      where p.id = due.referrer_id and not is_suspended(u.banned, u."banExpires") and not is_held(u.id)
    ) then 'gone'
    when (
      select count(*) from referrals r
      where r.referrer_id = due.referrer_id and r.given_referrer > 0
        and r.ended_at >= date_trunc('month', now(), 'UTC')
    ) >= coalesce(referral_rule('perMonth'), 0) then 'month_full'
  end;
  if refusal is null and due.referrer_tokens > 0 and credit_user_tokens(due.referrer_id, 'grant', 'purchased_tokens',
    due.referrer_tokens, 'referral:' || of_referred || ':referrer', null, null, 'Referral') then
    to_referrer := due.referrer_tokens;
  end if;
  if due.referred_tokens > 0 and credit_user_tokens(due.referred_id, 'grant', 'purchased_tokens',
    due.referred_tokens, 'referral:' || of_referred || ':referred', null, null, 'Welcome by referral') then
    to_referred := due.referred_tokens;
  end if;
  update referrals
  set state = 'settled', why = refusal, given_referrer = to_referrer, given_referred = to_referred, ended_at = now()
  where referred_id = of_referred;
  return 'settled';
end $$;
