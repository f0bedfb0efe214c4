-- Whoever proves an address decides what opens its account: which browser chose which password at a sign-up, and the end
-- of everything that was set before the proof by somebody else.

-- Notes a sign-up after it was answered. For an address that is known already an account is made and taken back, so that
-- the answer takes as long; `of_id` is the account that was made, or an invented one.
create or replace function note_sign_up(of_id uuid, of_email text, of_browser bytea, of_password text) returns void
language plpgsql as $$
declare
  waiting uuid;
  invented uuid := gen_random_uuid();
begin
  select u.id into waiting from "user" u where u.email = of_email and not u."emailVerified" for update;
  if waiting is distinct from of_id then
    begin
      insert into "user" (id, name, email, "emailVerified", role)
      values (invented, '', invented || '@kinora.invalid', false, 'user');
      insert into "account" ("accountId", "providerId", "userId", password, "updatedAt")
      values (invented, 'credential', invented, of_password, now());
      raise exception 'taken back' using errcode = 'KN000';
    exception when sqlstate 'KN000' then null;
    end;
  end if;
  if waiting is null then
    return;
  end if;
  insert into pending_sign_ups as p (user_id, browser, password) values (waiting, of_browser, of_password)
  on conflict (user_id, browser) do update set password = excluded.password, signed_up_at = now();
  delete from pending_sign_ups p where p.user_id = waiting and p.browser in (
    select o.browser from pending_sign_ups o where o.user_id = waiting
    order by o.signed_up_at desc, o.browser offset 10
  );
  update "account" a set password = of_password, "updatedAt" = now()
  where a."userId" = waiting and a."providerId" = 'credential';
end $$;

-- Whose proof it is when the link in the mail is opened: `session` of somebody who is signed in to the account, `browser`
-- that signed up, `alone` when nobody but one sign-up has ever touched the account, `unsure` when the password may be
-- somebody else's, `service` when only another service opens it. Null when there is nothing to confirm.
create or replace function judge_address_proof(of_email text, of_browser bytea, session_token text) returns text
language plpgsql stable as $$
declare
  person uuid;
begin
  select u.id into person from "user" u where u.email = of_email and not u."emailVerified";
  if person is null then
    return null;
  end if;
  if exists (
    select from "session" s where s.token = session_token and s."userId" = person and s."expiresAt" > now()
      and s."impersonatedBy" is null
  ) then
    return 'session';
  end if;
  if exists (select from pending_sign_ups p where p.user_id = person and p.browser = of_browser) then
    return 'browser';
  end if;
  if exists (select from "account" a where a."userId" = person and a."providerId" <> 'credential')
    and not exists (select from "account" a where a."userId" = person and a."providerId" = 'credential')
    and not exists (select from pending_sign_ups p where p.user_id = person) then
    return 'service';
  end if;
  if exists (select from "account" a where a."userId" = person and a."providerId" <> 'credential')
    or (select count(*) from pending_sign_ups p where p.user_id = person) > 1 then
    return 'unsure';
  end if;
  return 'alone';
end $$;

-- All but the password and the sessions, which some proofs set themselves.
create or replace function end_unproven_access(of_user uuid) returns void language plpgsql as $$
begin
  delete from "account" a where a."userId" = of_user and a."providerId" <> 'credential';
  delete from "twoFactor" f where f."userId" = of_user;
  delete from passkeys p where p.user_id = of_user;
  delete from wallets w where w.user_id = of_user;
  delete from phones p where p.user_id = of_user;
  delete from api_keys k where k.user_id = of_user;
  delete from webhook_endpoints w where w.user_id = of_user;
  delete from email_changes c where c.user_id = of_user;
  delete from known_browsers k where k.user_id = of_user;
  delete from "verification" v where v.value = of_user::text;
end $$;

-- Confirms an address for the person whose proof it is. The password is that of the browser that signed up; whatever else
-- opened the account does not any more. Answers the sessions that ended. @raises unproven_address
create or replace function prove_address(of_email text, of_browser bytea, session_token text)
returns table (ended_token text, owner_id uuid) language plpgsql as $$
declare
  person uuid;
  proof text;
begin
  select u.id into person from "user" u where u.email = of_email for update;
  proof := judge_address_proof(of_email, of_browser, session_token);
  if proof is null then
    return;
  end if;
  if proof not in ('session', 'browser', 'alone') then
    raise exception 'unproven_address' using errcode = 'KN403';
  end if;
  if proof = 'browser' then
    return query delete from "session" s where s."userId" = person returning s.token, person;
    perform end_unproven_access(person);
    delete from "account" a where a."userId" = person;
    insert into "account" ("accountId", "providerId", "userId", password, "updatedAt")
    select person, 'credential', person, p.password, now() from pending_sign_ups p
    where p.user_id = person and p.browser = of_browser;
    update "user" u set "twoFactorEnabled" = false where u.id = person;
  end if;
  perform set_config('kinora.address_proof', 'judged', true);
  update "user" u set "emailVerified" = true, "updatedAt" = now() where u.id = person;
  perform set_config('kinora.address_proof', '', true);
  delete from pending_sign_ups p where p.user_id = person;
end $$;

-- Any other way to confirm the same address (a code, a new password, an invitation) is a proof of the mailbox alone.
create or replace function end_unproven_access_on_proof() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('kinora.address_proof', true), '') <> 'judged' then
    perform end_unproven_access(new.id);
    new."twoFactorEnabled" := false;
  end if;
  return new;
end $$;

-- After a code was right: the password that this browser chose at its sign-up comes back, and no sign-up waits any more.
create or replace function keep_own_password(of_user uuid, of_browser bytea) returns void language plpgsql as $$
begin
  insert into "account" ("accountId", "providerId", "userId", password, "updatedAt")
  select of_user, 'credential', of_user, p.password, now() from pending_sign_ups p
  where p.user_id = of_user and p.browser = of_browser
    and not exists (select from "account" a where a."userId" = of_user and a."providerId" = 'credential');
  delete from pending_sign_ups p where p.user_id = of_user;
end $$;
