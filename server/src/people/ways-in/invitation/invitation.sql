-- Makes the account of an invitation, its address confirmed, and answers whose it is; null when the link is not good any
-- more. An account that somebody made with this address and never confirmed becomes the invited person's: whatever opened
-- it until now does not any more. @raises account_exists when the address has a confirmed account
create or replace function accept_invitation(of_token bytea, password_hash text, out of_user uuid) language plpgsql as $$
declare
  accepted invitations;
  known "user";
begin
  select * into accepted from invitations
  where token_hash = of_token and accepted_at is null and revoked_at is null and expires_at > now()
  for update;
  if accepted.id is null then
    return;
  end if;
  insert into "user" (name, email, "emailVerified", role, banned) values ('', accepted.email, false, 'user', false)
  on conflict (email) do nothing;
  select * into known from "user" where email = accepted.email for update;
  if known."emailVerified" then
    raise exception 'account_exists' using errcode = 'KN409';
  end if;
  of_user := known.id;
  delete from "session" where "userId" = of_user;
  delete from "account" where "userId" = of_user;
  delete from "twoFactor" where "userId" = of_user;
  delete from passkeys where user_id = of_user;
  delete from wallets where user_id = of_user;
  delete from phones where user_id = of_user;
  delete from "verification" where value = of_user::text;
  insert into "account" ("accountId", "providerId", "userId", password, "updatedAt")
  values (of_user, 'credential', of_user, password_hash, now());
  update "user" set "emailVerified" = true, "twoFactorEnabled" = false, "updatedAt" = now() where id = of_user;
  update invitations set accepted_at = now(), user_id = of_user where id = accepted.id;
end $$;

-- The same, for somebody who reads in a language.
create or replace function accept_invitation_in(of_token bytea, password_hash text, in_language text, out of_user uuid)
language plpgsql as $$
begin
  perform set_config('kinora.language', in_language, true);
  of_user := accept_invitation(of_token, password_hash);
  perform set_config('kinora.language', '', true);
end $$;
