-- The sign-up tokens come once for a mailbox, not once for each way to write it.

-- Without what mail services ignore: what stands behind a plus, and for Gmail the dots.
create or replace function mailbox_of(address text) returns text language sql immutable strict as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(bare, '.', '') || '@gmail.com'
    else bare || '@' || host end
  from (
    select split_part(regexp_replace(lower(trim(address)), '@[^@]*$', ''), '+', 1) as bare,
      regexp_replace(lower(trim(address)), '^.*@', '') as host
  ) as parts
$$;

-- Once for a mailbox, for ever, however the address was confirmed; the key says nothing about the address.
create or replace function grant_signup_tokens() returns trigger language plpgsql as $$
declare
  tokens_to_give integer := (select value::integer from settings where name = 'signup_tokens');
  secret bytea := (select value from instance_secrets where name = 'signup');
  own_key text := 'signup:' || encode(hmac(convert_to(mailbox_of(new.email), 'UTF8'), secret, 'sha256'), 'hex');
  -- Of gifts before mailboxes were compared.
  older_key text := 'signup:' || encode(hmac(convert_to(lower(trim(new.email)), 'UTF8'), secret, 'sha256'), 'hex');
begin
  if tokens_to_give > 0 and not exists (select from ledger_entries e where e.business_key = older_key) then
    perform credit_user_tokens(new.id, 'signup', 'tokens', tokens_to_give, own_key, null, null, 'Welcome to Kinora');
  end if;
  return new;
end $$;
