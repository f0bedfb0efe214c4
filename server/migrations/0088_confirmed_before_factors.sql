-- Whoever came to an address without confirming it adds no ways in: they would stay when its owner comes.

-- @raises email_unconfirmed
create function require_proof_and_address(session_token text) returns uuid language plpgsql stable as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from "user" u where u.id = me and u."emailVerified") then
    raise exception 'email_unconfirmed' using errcode = 'KN403';
  end if;
  return me;
end $$;

create or replace function open_passkey_registration(session_token text, challenge text)
returns table (owner_id uuid, owner_email text, known text[]) language plpgsql as $$
begin
  owner_id := require_proof_and_address(session_token);
  perform open_challenge('passkey-registration', challenge, owner_id);
  select u.email, array(select p.credential_id from passkeys p where p.user_id = owner_id)
  into owner_email, known from "user" u where u.id = owner_id;
  return next;
end $$;

create or replace function open_phone_confirmation(session_token text, of_number text, of_hash bytea) returns void
language plpgsql as $$
declare
  me uuid := require_proof_and_address(session_token);
begin
  if count_attempt('phone-confirmations:' || me, 1440) > 10 or count_attempt('text:' || of_number, 15) > 5 then
    raise exception 'too_many_messages' using errcode = 'KN429';
  end if;
  perform keep_phone_code(me, 'confirm', of_number, of_hash);
end $$;

create or replace function open_wallet_link(session_token text, nonce text, of_address text, of_message text)
returns void language plpgsql as $$
begin
  perform open_wallet_challenge(
    'wallet-link', nonce, of_address, of_message, require_proof_and_address(session_token)
  );
end $$;
