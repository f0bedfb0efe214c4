-- Sign-in with Ethereum (ERC-4361). The message that a wallet signs is ours to the last byte: it is kept here, with the
-- address that has to sign it, and never read back from a browser.

create or replace function open_wallet_challenge(of_purpose text, nonce text, of_address text, of_message text, of_user uuid)
returns void language sql as $$
  insert into auth_challenges (value, purpose, user_id, subject, message, expires_at)
  values (nonce, of_purpose, of_user, of_address, of_message, now() + interval '5 minutes')
$$;

-- Takes a challenge for good; nothing when it is over, used or somebody else's.
create or replace function take_wallet_challenge(of_purpose text, nonce text, of_user uuid)
returns table (address text, message text) language sql as $$
  delete from auth_challenges c
  where c.value = nonce and c.purpose = of_purpose and c.user_id is not distinct from of_user and c.expires_at > now()
  returning c.subject, c.message
$$;

create or replace function open_wallet_link(session_token text, nonce text, of_address text, of_message text)
returns void language plpgsql as $$
begin
  perform open_wallet_challenge(
    'wallet-link', nonce, of_address, of_message, require_proof_and_address(session_token)
  );
end $$;

-- @raises identity_already_exists for an address that signs in to an account, too_many_wallets for more than 20
create or replace function add_own_wallet(session_token text, of_address text, out owner_email text) language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  select u.email into owner_email from "user" u where u.id = me for update;
  if (select count(*) from wallets w where w.user_id = me) >= 20 then
    raise exception 'too_many_wallets' using errcode = 'KN409';
  end if;
  insert into wallets (user_id, address) values (me, of_address) on conflict on constraint wallets_identity do nothing;
  if not found then
    raise exception 'identity_already_exists' using errcode = 'KN409';
  end if;
end $$;

-- @raises not_found for somebody else's, single_identity_not_deletable for the last way in
create or replace function remove_own_wallet(session_token text, of_wallet uuid, out old_address text, out owner_email text)
language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  if not exists (select from wallets w where w.id = of_wallet and w.user_id = me) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from wallets w where w.id = of_wallet and w.user_id = me returning w.address into old_address;
  select u.email into owner_email from "user" u where u.id = me;
end $$;
