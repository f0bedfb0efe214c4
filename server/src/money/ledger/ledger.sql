-- Tokens. Entries are only ever added; the balances in profiles are their projection. Whatever writes either locks the
-- person's profile row first.

create or replace function forbid_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger entries are never changed or removed; book a new one';
end $$;

-- Accounts outlive their users: a profile that comes back finds its own.
create or replace function open_ledger_account() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (id) values (new.id) on conflict do nothing;
  return new;
end $$;

-- The one place that charges for work: subscription tokens first, purchased ones after, all or nothing. The person's own
-- caps are looked at once it is counted, and undo it; of a pool, also that of the member whose order it is.
-- @raises insufficient_tokens, spending_cap_day, spending_cap_month, member_cap
create or replace function charge_user_tokens(
  target_user_id uuid,
  tokens_to_deduct integer,
  entry_key text,
  entry_reason text default null,
  for_generation uuid default null,
  at_price_version integer default null,
  by_api_key uuid default null,
  out new_total_tokens integer
) language plpgsql as $$
begin
  new_total_tokens := (charge_and_number(target_user_id, tokens_to_deduct, 0, entry_key, entry_reason, for_generation,
    at_price_version, by_api_key)).new_total_tokens;
end $$;

-- The same, which also takes so many numbers of the person's live events, all at one touch of their row: `seq` is the last.
create or replace function charge_and_number(
  target_user_id uuid,
  tokens_to_deduct integer,
  of_events integer,
  entry_key text,
  entry_reason text,
  for_generation uuid,
  at_price_version integer,
  by_api_key uuid,
  out new_total_tokens integer,
  out seq bigint
) language plpgsql as $$
declare
  from_tokens integer;
  from_purchased integer;
  a_day integer;
  a_month integer;
  of_pool boolean;
  top_up_from integer;
begin
  if tokens_to_deduct < 0 then
    raise exception 'tokens_to_deduct is negative';
  end if;
  update profiles
  set tokens = tokens - least(tokens, tokens_to_deduct),
      purchased_tokens = purchased_tokens - (tokens_to_deduct - least(tokens, tokens_to_deduct)),
      event_seq = event_seq + of_events
  where id = target_user_id and tokens + purchased_tokens >= tokens_to_deduct
  returning old.tokens - new.tokens, old.purchased_tokens - new.purchased_tokens, new.tokens + new.purchased_tokens, new.event_seq
  into from_tokens, from_purchased, new_total_tokens, seq;
  if not found then
    -- Whoever was erased since the check of their session has no balance at all.
    if of_events > 0 and not exists (select from profiles p where p.id = target_user_id) then
      raise exception 'not_signed_in' using errcode = 'KN401';
    end if;
    raise exception 'insufficient_tokens' using errcode = 'KN402';
  end if;
  -- One statement with what it books: each that begins costs more than what it does.
  with booked as (
    insert into ledger_entries
      (account_id, kind, pocket, amount, business_key, generation_id, price_version, api_key_id, reason)
    select target_user_id, 'charge', taken.pocket, -taken.amount, entry_key || ':' || taken.pocket,
      for_generation, at_price_version, by_api_key, entry_reason
    from (values ('tokens', from_tokens), ('purchased_tokens', from_purchased)) as taken (pocket, amount)
    where taken.amount > 0
  )
  select p.tokens_per_day, p.tokens_per_month, p.is_pool, case when p.top_up_enabled then p.top_up_below end
  into a_day, a_month, of_pool, top_up_from
  from billing_preferences p where p.user_id = target_user_id;
  if a_day is not null or a_month is not null then
    perform check_spending_caps(target_user_id, a_day, a_month);
  end if;
  if of_pool then
    perform charge_member(target_user_id, split_part(entry_key, ':', 2)::uuid, tokens_to_deduct);
  end if;
  if new_total_tokens < top_up_from then
    perform ask_for_top_up(target_user_id);
  end if;
end $$;

-- The one place that gives tokens. Debt is paid first. False when this fact was booked before or the user is gone.
create or replace function credit_user_tokens(
  target_user_id uuid,
  entry_kind text,
  into_pocket text,
  tokens_to_credit integer,
  entry_key text,
  for_generation uuid default null,
  of_payment text default null,
  entry_reason text default null
) returns boolean language plpgsql as $$
declare
  debt_paid integer;
begin
  perform 1 from profiles where id = target_user_id for update;
  if not found then
    return false;
  end if;
  insert into ledger_entries
    (account_id, kind, pocket, amount, business_key, generation_id, payment_ref, reason)
  values (target_user_id, entry_kind, into_pocket, tokens_to_credit, entry_key, for_generation, of_payment, entry_reason)
  on conflict (business_key) do nothing;
  if not found then
    return false;
  end if;
  update profiles
  set debt = debt - least(debt, tokens_to_credit),
      tokens = tokens + case into_pocket when 'tokens' then tokens_to_credit - least(debt, tokens_to_credit) else 0 end,
      purchased_tokens = purchased_tokens
        + case into_pocket when 'purchased_tokens' then tokens_to_credit - least(debt, tokens_to_credit) else 0 end
  where id = target_user_id
  returning old.debt - new.debt into debt_paid;
  if debt_paid > 0 then
    insert into ledger_entries (account_id, kind, pocket, amount, business_key, generation_id, payment_ref, reason)
    values
      (target_user_id, 'debt', into_pocket, -debt_paid, entry_key || ':pays-debt', for_generation, of_payment, 'Paid towards a debt'),
      (target_user_id, 'debt', 'debt', -debt_paid, entry_key || ':debt-paid', for_generation, of_payment, 'Debt paid');
  end if;
  return true;
end $$;

-- Gives back what a generation took, into the pockets it came from: purchased ones first, up to what was taken there.
create or replace function refund_generation_tokens(
  target_user_id uuid,
  of_generation uuid,
  tokens_to_return integer,
  entry_reason text
) returns void language plpgsql as $$
declare
  purchased_taken integer;
  into_purchased integer;
begin
  select coalesce(-sum(amount), 0) into purchased_taken
  from ledger_entries where business_key = 'charge:' || of_generation || ':purchased_tokens';
  into_purchased := least(purchased_taken, tokens_to_return);
  if into_purchased > 0 then
    perform credit_user_tokens(target_user_id, 'refund', 'purchased_tokens', into_purchased,
      'refund:' || of_generation || ':purchased_tokens', of_generation, null, entry_reason);
  end if;
  if tokens_to_return > into_purchased then
    perform credit_user_tokens(target_user_id, 'refund', 'tokens', tokens_to_return - into_purchased,
      'refund:' || of_generation || ':tokens', of_generation, null, entry_reason);
  end if;
end $$;

-- The business keys under which a generation was charged.
create or replace function charge_keys(of_generation uuid) returns text[] language sql immutable as $$
  select array['charge:' || of_generation || ':tokens', 'charge:' || of_generation || ':purchased_tokens']
$$;

-- Money and record agree at every commit, whoever wrote them.
create or replace function check_generation_money() returns trigger language plpgsql as $$
declare
  charged integer;
  returned integer;
begin
  select coalesce(-sum(e.amount) filter (where starts_with(e.business_key, 'charge:')), 0),
    coalesce(sum(e.amount) filter (where starts_with(e.business_key, 'refund:')), 0)
  into charged, returned
  from ledger_entries e
  where e.business_key in ('charge:' || new.id || ':tokens', 'charge:' || new.id || ':purchased_tokens',
    'refund:' || new.id || ':tokens', 'refund:' || new.id || ':purchased_tokens');
  if new.metadata ? 'goodwill' then
    returned := returned + (
      select coalesce(sum(amount), 0) from ledger_entries where business_key = any (goodwill_keys(new.id))
    );
  end if;
  if new.metadata ? 'reviewed' then
    returned := returned + (
      select coalesce(sum(amount), 0) from ledger_entries
      where business_key in ('review:' || new.id || ':tokens', 'review:' || new.id || ':purchased_tokens')
    );
  end if;
  if charged <> new.tokens_used or returned <> new.tokens_returned then
    raise exception 'Generation % says % charged and % returned, the ledger says % and %',
      new.id, new.tokens_used, new.tokens_returned, charged, returned;
  end if;
  return null;
end $$;

-- Balances are integers. Nothing that can be refused brings one above this figure, so that what must never be refused,
-- tokens that were paid for or that come back, always fits above it.
create or replace function highest_balance() returns integer language sql immutable as $$
  select 1000000000
$$;
