-- Codes that give tokens: each once a person, and no more often in all than the operator has said.

-- Redeems what somebody has typed. The outcome says why not; a wrong code counts against guessing.
create or replace function redeem_token_code(of_user uuid, typed text, out outcome text, out given integer)
language plpgsql as $$
declare
  person "user";
  found_code token_codes;
  own_mailbox bytea;
begin
  given := 0;
  perform 1 from profiles where id = of_user for update;
  select * into person from "user" u where u.id = of_user;
  if (count_use('token-codes:' || of_user, 3600)).uses > 20 then
    outcome := 'too_many';
    return;
  end if;
  -- Whoever redeems the same code at this moment is waited for.
  select * into found_code from token_codes where code = upper(trim(typed)) for update;
  if found_code.code is null or not found_code.is_active then
    outcome := 'unknown';
    return;
  end if;
  own_mailbox := trait_value('mailbox', mailbox_of(person.email));
  outcome := case
    when exists (
      select from token_code_uses u
      where u.code = found_code.code and (u.user_id = of_user or u.mailbox = own_mailbox)
    ) then 'redeemed_before'
    when found_code.expires_at <= now() then 'expired'
    when found_code.used >= found_code.most_uses then 'used_up'
    when not coalesce(person."emailVerified", false) then 'unconfirmed'
    when found_code.newest_days is not null
      and person."createdAt" < now() - make_interval(days => found_code.newest_days) then 'not_new'
    when is_held(of_user) then 'held'
    when (select p.tokens::bigint + p.purchased_tokens + found_code.tokens > highest_balance()
      from profiles p where p.id = of_user) then 'balance_full'
  end;
  if outcome is not null then
    return;
  end if;
  update token_codes set used = used + 1 where code = found_code.code;
  insert into token_code_uses (code, user_id, mailbox, tokens)
  values (found_code.code, of_user, own_mailbox, found_code.tokens);
  perform credit_user_tokens(of_user, 'grant', 'purchased_tokens', found_code.tokens,
    format('code:%s:%s', found_code.code, of_user), null, null, 'Code ' || found_code.code);
  outcome := 'redeemed';
  given := found_code.tokens;
end $$;
