-- The sign-up tokens come once for a person: once for a mailbox, not once for each way to write it, and once for a card, a
-- phone and the device that an account was made with.

-- Without what mail services ignore: what stands behind a plus, and for Gmail the dots.
create or replace function mailbox_of(address text) returns text language sql immutable strict as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(bare, '.', '') || '@gmail.com'
    else bare || '@' || host end
  from (
    select regexp_replace(own, '(?<=.)[+].*$', '') as bare, host
    from (
      select regexp_replace(lower(trim(address)), '@[^@]*$', '') as own,
        regexp_replace(lower(trim(address)), '^.*@', '') as host
    ) as parts
  ) as parts
$$;

-- Gives them as soon as there is what the operator asks for: a confirmed address, and a card or a phone where the setting
-- says so. Safe to repeat. Of two accounts at once that share something, one gets them; the other is told why not.
create or replace function settle_signup_tokens(of_user uuid) returns void language plpgsql as $$
declare
  tokens_to_give integer := (select s.value::integer from settings s where s.name = 'signup_tokens');
  needed text := coalesce((select s.value #>> '{}' from settings s where s.name = 'signup_tokens_after'), 'email');
  secret bytea := (select s.value from instance_secrets s where s.name = 'signup');
  address text;
  own_key text;
  older_key text;
  shared text;
begin
  perform 1 from profiles p where p.id = of_user for update;
  select u.email into address from "user" u where u.id = of_user and u."emailVerified";
  if exists (select from signup_gifts g where g.user_id = of_user and g.state = 'given')
    or exists (select from ledger_entries e where e.account_id = of_user and e.kind = 'signup') then
    perform claim_later_traits(of_user);
    return;
  end if;
  if address is null or tokens_to_give is null or tokens_to_give = 0
    or exists (select from workspaces w where w.id = of_user) then
    return;
  end if;
  if needed in ('card', 'phone')
    and not exists (select from account_traits t where t.user_id = of_user and t.kind = needed) then
    perform note_signup_gift(of_user, 'waiting', needed);
    return;
  end if;
  own_key := 'signup:' || encode(hmac(convert_to(mailbox_of(address), 'UTF8'), secret, 'sha256'), 'hex');
  -- Of gifts before mailboxes were compared.
  older_key := 'signup:' || encode(hmac(convert_to(lower(trim(address)), 'UTF8'), secret, 'sha256'), 'hex');
  shared := claim_signup_tokens(of_user);
  if shared is null and (
    exists (select from ledger_entries e where e.business_key = older_key)
    or not credit_user_tokens(of_user, 'signup', 'tokens', tokens_to_give, own_key, null, null, 'Welcome')
  ) then
    perform release_signup_claims(of_user);
    shared := 'mailbox';
  end if;
  if shared is null then
    perform note_signup_gift(of_user, 'given', null);
  elsif not exists (
    select from signup_gifts g where g.user_id = of_user and g.state = 'refused' and g.about = shared
  ) then
    perform note_signup_gift(of_user, 'refused', shared);
    perform note_signal(of_user, 'shared_' || shared, '{}');
  end if;
end $$;

create or replace function note_signup_gift(of_user uuid, of_state text, is_about text) returns void language sql as $$
  insert into signup_gifts as g (user_id, state, about) values (of_user, of_state, is_about)
  on conflict (user_id) do update set state = excluded.state, about = excluded.about, changed_at = now()
$$;

-- Claims all that the tokens are given for once, or nothing. Answers what was claimed before; null when all is new.
-- Whoever claims the same at this moment is waited for; all claim in one order, so that nobody waits in a circle.
create or replace function claim_signup_tokens(of_user uuid) returns text language plpgsql as $$
declare
  claim record;
begin
  for claim in
    select t.kind, t.value from account_traits t
    where t.user_id = of_user and (t.kind in ('card', 'phone') or t.kind = 'device' and t.at_sign_up)
    order by t.kind, t.value
  loop
    insert into signup_claims (kind, value) values (claim.kind, claim.value) on conflict do nothing;
    if not found then
      delete from signup_claims c using account_traits t
      where t.user_id = of_user and c.kind = t.kind and c.value = t.value and (c.kind <> 'device' or t.at_sign_up)
        and (c.kind, c.value) < (claim.kind, claim.value);
      return claim.kind;
    end if;
  end loop;
  return null;
end $$;

-- A card or a phone that somebody saves after the tokens came: it brings none to anybody else.
create or replace function claim_later_traits(of_user uuid) returns void language sql as $$
  insert into signup_claims (kind, value)
  select t.kind, t.value from account_traits t where t.user_id = of_user and t.kind in ('card', 'phone')
  order by t.kind, t.value
  on conflict do nothing
$$;

create or replace function release_signup_claims(of_user uuid) returns void language sql as $$
  delete from signup_claims c using account_traits t
  where t.user_id = of_user and c.kind = t.kind and c.value = t.value and (c.kind <> 'device' or t.at_sign_up)
$$;

create or replace function grant_signup_tokens() returns trigger language plpgsql as $$
begin
  perform settle_signup_tokens(new.id);
  return new;
end $$;
