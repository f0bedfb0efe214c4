-- Balances are integers. Nothing that can be refused brings one above this figure, so that what must never be refused,
-- tokens that were paid for or that come back, always fits above it.

create function highest_balance() returns integer language sql immutable as $$
  select 1000000000
$$;

-- As before, within what a balance and a debt may hold. @raises id_reused, balance_full, debt_full
create or replace function adjust_user_tokens(
  of_user uuid,
  change integer,
  first_pocket text,
  request_id uuid,
  why text,
  out is_duplicate boolean,
  out before profiles,
  out after profiles
) language plpgsql as $$
declare
  entry_key text := 'adjust:admin:' || request_id;
  booked integer;
  from_tokens integer;
  from_purchased integer;
  changed bigint;
begin
  select * into before from profiles where id = of_user for update;
  if before.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  select case
    when bool_and(account_id = of_user and reason = why) then sum(case pocket when 'debt' then -amount else amount end)
  end into booked
  from ledger_entries
  where business_key in (entry_key || ':tokens', entry_key || ':purchased_tokens', entry_key || ':debt');
  is_duplicate := exists (
    select from ledger_entries
    where business_key in (entry_key || ':tokens', entry_key || ':purchased_tokens', entry_key || ':debt')
  );
  if is_duplicate and booked is distinct from change then
    raise exception 'id_reused' using errcode = 'KN409';
  end if;
  if is_duplicate then
    after := before;
    return;
  end if;
  changed := before.tokens::bigint + before.purchased_tokens - before.debt + change;
  if change > 0 and changed > highest_balance() then
    raise exception 'balance_full' using errcode = 'KN409';
  end if;
  if change < 0 and -changed > highest_balance() then
    raise exception 'debt_full' using errcode = 'KN409';
  end if;
  if change > 0 then
    perform credit_user_tokens(of_user, 'adjust', first_pocket, change, entry_key || ':' || first_pocket, null, null, why);
  else
    if first_pocket = 'tokens' then
      from_tokens := least(before.tokens, -change);
      from_purchased := least(before.purchased_tokens, -change - from_tokens);
    else
      from_purchased := least(before.purchased_tokens, -change);
      from_tokens := least(before.tokens, -change - from_purchased);
    end if;
    insert into ledger_entries (account_id, kind, pocket, amount, business_key, reason)
    select of_user, moved.kind, moved.pocket, moved.amount, entry_key || ':' || moved.pocket, why
    from (values
      ('adjust', 'tokens', -from_tokens),
      ('adjust', 'purchased_tokens', -from_purchased),
      ('debt', 'debt', -change - from_tokens - from_purchased)
    ) as moved (kind, pocket, amount)
    where moved.amount <> 0;
    update profiles
    set tokens = tokens - from_tokens, purchased_tokens = purchased_tokens - from_purchased,
      debt = debt - change - from_tokens - from_purchased
    where id = of_user;
  end if;
  select * into after from profiles where id = of_user;
end $$;
