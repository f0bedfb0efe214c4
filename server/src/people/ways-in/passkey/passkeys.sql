-- What a browser needs to make a passkey for somebody who proved just now who they are.
create or replace function open_passkey_registration(session_token text, challenge text)
returns table (owner_id uuid, owner_email text, known text[]) language plpgsql as $$
begin
  owner_id := require_proof_and_address(session_token);
  perform open_challenge('passkey-registration', challenge, owner_id);
  select u.email, array(select p.credential_id from passkeys p where p.user_id = owner_id)
  into owner_email, known from "user" u where u.id = owner_id;
  return next;
end $$;

-- @raises identity_already_exists for a key that is known, too_many_passkeys for more than 20
create or replace function add_own_passkey(
  session_token text, key_name text, of_credential text, key_public bytea, key_counter bigint, key_transports text[],
  out passkey_id uuid, out owner_email text
) language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  select u.email into owner_email from "user" u where u.id = me for update;
  if (select count(*) from passkeys p where p.user_id = me) >= 20 then
    raise exception 'too_many_passkeys' using errcode = 'KN409';
  end if;
  insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
  values (me, key_name, of_credential, key_public, key_counter, key_transports)
  on conflict on constraint passkeys_identity do nothing
  returning id into passkey_id;
  if passkey_id is null then
    raise exception 'identity_already_exists' using errcode = 'KN409';
  end if;
end $$;

create or replace function rename_own_passkey(session_token text, of_passkey uuid, key_name text) returns void language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  update passkeys p set name = key_name where p.id = of_passkey and p.user_id = me;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- @raises not_found for somebody else's, single_identity_not_deletable for the last way in
create or replace function remove_own_passkey(session_token text, of_passkey uuid, out key_name text, out owner_email text)
language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from passkeys p where p.id = of_passkey and p.user_id = me) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from passkeys p where p.id = of_passkey and p.user_id = me returning p.name into key_name;
  select u.email into owner_email from "user" u where u.id = me;
end $$;

-- Notes a use; answers whose passkey it is. Null when its counter did not go on, so that of two copies one is refused.
create or replace function use_passkey(of_credential text, new_counter bigint) returns uuid language sql as $$
  update passkeys p set counter = new_counter, last_used_at = now()
  where p.credential_id = of_credential and (new_counter > p.counter or (new_counter = 0 and p.counter = 0))
  returning p.user_id
$$;
