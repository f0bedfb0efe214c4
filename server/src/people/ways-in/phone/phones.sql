-- Codes that go to telephones: to confirm a number, to sign in with it, or as the second step of a sign-in.

-- The next code replaces the last one.
create or replace function keep_phone_code(of_user uuid, of_purpose text, of_number text, of_hash bytea) returns void
language sql as $$
  insert into phone_codes as c (user_id, purpose, number, code_hash, expires_at)
  values (of_user, of_purpose, of_number, of_hash, now() + interval '10 minutes')
  on conflict (user_id, purpose) do update
  set number = excluded.number, code_hash = excluded.code_hash, expires_at = excluded.expires_at, wrong_tries = 0
$$;

-- Takes a code for good; false when it is wrong or over. After three wrong tries it is over. Tries of one code wait for
-- each other, so that of many at once no more than three are looked at.
create or replace function take_phone_code(of_user uuid, of_purpose text, of_number text, of_hash bytea) returns boolean
language plpgsql as $$
begin
  perform from phone_codes c where c.user_id = of_user and c.purpose = of_purpose for update;
  delete from phone_codes c
  where c.user_id = of_user and c.purpose = of_purpose and c.number = of_number and c.code_hash = of_hash
    and c.expires_at > now() and c.wrong_tries < 3;
  if found then
    return true;
  end if;
  update phone_codes c set wrong_tries = wrong_tries + 1 where c.user_id = of_user and c.purpose = of_purpose;
  return false;
end $$;

-- Whose number it is, when the code is right; null otherwise, and for a number that nobody confirmed.
create or replace function sign_in_by_phone(of_number text, of_hash bytea) returns uuid language plpgsql as $$
declare
  owner uuid;
begin
  select p.user_id into owner from phones p where p.number = of_number;
  if owner is null or not take_phone_code(owner, 'sign-in', of_number, of_hash) then
    return null;
  end if;
  update phones p set first_step_at = now() where p.user_id = owner;
  return owner;
end $$;

-- Keeps the code that confirms a number. @raises too_many_messages after 10 in a day, or 5 to a number in 15 minutes
create or replace function open_phone_confirmation(session_token text, of_number text, of_hash bytea) returns void
language plpgsql as $$
declare
  me uuid := require_proof_and_address(session_token);
begin
  if (count_use('phone-confirmations:' || me, 86400)).uses > 10 or (count_use('text:' || of_number, 900)).uses > 5 then
    raise exception 'too_many_messages' using errcode = 'KN429';
  end if;
  perform keep_phone_code(me, 'confirm', of_number, of_hash);
end $$;

-- False when the code is wrong. @raises identity_already_exists for a number that somebody else has confirmed
create or replace function confirm_own_phone(session_token text, of_number text, of_hash bytea, out is_right boolean, out owner_email text)
language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  is_right := take_phone_code(me, 'confirm', of_number, of_hash);
  if not is_right then
    return;
  end if;
  if exists (select from phones p where p.number = of_number and p.user_id <> me) then
    raise exception 'identity_already_exists' using errcode = 'KN409';
  end if;
  insert into phones as p (user_id, number) values (me, of_number)
  on conflict (user_id) do update set number = excluded.number, confirmed_at = now(), first_step_at = null;
  select u.email into owner_email from "user" u where u.id = me;
end $$;

-- @raises not_found, single_identity_not_deletable for the last way in
create or replace function remove_own_phone(session_token text, out old_number text, out owner_email text) language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from phones p where p.user_id = me) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from phones p where p.user_id = me returning p.number into old_number;
  delete from phone_codes c where c.user_id = me;
  select u.email into owner_email from "user" u where u.id = me;
end $$;
