-- What accounts have in common: a mailbox, a device, a network, a card, a phone. Only hashes are kept, under a secret of
-- this installation, and only to see whether two are the same.

create or replace function trait_value(of_kind text, of_value text) returns bytea language sql stable as $$
  select hmac(convert_to(of_kind || ':' || of_value, 'UTF8'), s.value, 'sha256')
  from instance_secrets s where s.name = 'signup'
$$;

create or replace function note_trait(of_user uuid, of_kind text, of_value text, of_hint text, is_at_sign_up boolean)
returns void language sql as $$
  insert into account_traits as t (user_id, kind, value, hint, at_sign_up)
  values (of_user, of_kind, trait_value(of_kind, of_value), of_hint, is_at_sign_up)
  on conflict (user_id, kind, value) do update
  set seen_at = now(), hint = coalesce(excluded.hint, t.hint), at_sign_up = t.at_sign_up or excluded.at_sign_up
$$;

-- Before the account itself is made, in a transaction of its own, because that one knows only what is kept of people.
create or replace function announce_sign_up(of_email text, of_browser bytea, of_network text) returns void
language sql as $$
  insert into arriving_sign_ups as a (email, browser, network) values (lower(of_email), of_browser, of_network)
  on conflict (email) do update
  set browser = excluded.browser, network = excluded.network, arrived_at = now();
  select count_use('sign-ups', 3600);
$$;

create or replace function note_sign_up_traits() returns trigger language plpgsql as $$
declare
  arrived arriving_sign_ups;
  host text := split_part(mailbox_of(new.email), '@', 2);
begin
  perform note_trait(new.id, 'mailbox', mailbox_of(new.email), host, tg_op = 'INSERT');
  if tg_op = 'UPDATE' then
    return null;
  end if;
  delete from arriving_sign_ups a where a.email = lower(new.email) and a.arrived_at > now() - interval '1 minute'
  returning * into arrived;
  if arrived.browser is not null then
    perform note_trait(new.id, 'device', encode(arrived.browser, 'hex'), null, true);
  end if;
  if arrived.network is not null then
    perform note_trait(new.id, 'network', arrived.network, null, true);
    perform judge_sign_up(new.id, host, trait_value('network', arrived.network));
  end if;
  return null;
end $$;

-- After the profile, before the tokens.
create or replace trigger user_1_traits_on_insert after insert on "user"
  for each row execute function note_sign_up_traits();
create or replace trigger user_1_traits_on_update after update of email on "user"
  for each row when (new.email <> old.email) execute function note_sign_up_traits();

create or replace function note_phone_trait() returns trigger language plpgsql as $$
begin
  perform note_trait(new.user_id, 'phone', new.number, '...' || right(new.number, 3), false);
  perform settle_signup_tokens(new.user_id);
  return null;
end $$;
create or replace trigger phones_1_trait after insert or update of number on phones
  for each row execute function note_phone_trait();

-- A card that the payment service has accepted from somebody, by its fingerprint there.
create or replace function note_card(of_user uuid, fingerprint text, of_hint text) returns void language plpgsql as $$
begin
  if exists (select from "user" u where u.id = of_user) then
    perform note_trait(of_user, 'card', fingerprint, of_hint, false);
    perform settle_signup_tokens(of_user);
  end if;
end $$;

-- Whom a person shares something with. Others' ids, for administrators alone.
create or replace function shared_traits(of_user uuid) returns table (
  kind text, hint text, with_user uuid, email text, is_suspended boolean, seen_at timestamptz
) language sql stable as $$
  select mine.kind, mine.hint, other.user_id, u.email, is_suspended(u.banned, u."banExpires"), other.seen_at
  from account_traits mine
    join account_traits other on other.kind = mine.kind and other.value = mine.value and other.user_id <> mine.user_id
    join "user" u on u.id = other.user_id
  where mine.user_id = of_user
  order by array_position(array['card', 'phone', 'mailbox', 'device', 'network'], mine.kind), other.seen_at desc
  limit 30
$$;

-- What is over within the hour. The rest goes by the rules of retention.
create or replace function prune_risk() returns void language sql as $$
  delete from arriving_sign_ups a where a.arrived_at < now() - interval '1 hour';
  delete from arriving_referrals a where a.arrived_at < now() - interval '1 hour';
  delete from spent_challenges s where s.expires_at < now();
$$;
