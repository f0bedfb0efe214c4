-- What administrators give and take.

-- Gives tokens (debt is paid first) or takes them: from one pocket, then from the other, the rest becomes debt.
-- `request_id` is the client's. Booked before: the balance as it is now.
-- @raises id_reused for another adjustment; balance_full, debt_full for more than a balance or a debt may hold
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
  -- Of a workspace those hear it who may pay for it.
  perform tell_person(h.id, 'decision', 'adjust:' || request_id, jsonb_build_object(
    'event', case when change > 0 then 'tokens_given' else 'tokens_taken' end, 'tokens', abs(change), 'name', why)
    || place_of_work(of_user, h.id), null, true)
  from who_pays(of_user) as h (id);
end $$;

-- Refunds out of goodwill have numbered keys: there may be several for one generation.
create or replace function goodwill_keys(of_generation uuid, pockets text[] default '{tokens,purchased_tokens}') returns text[]
language sql immutable as $$
  select array_agg(format('goodwill:%s:%s:%s', of_generation, n, pocket))
  from generate_series(1, 20) as n, unnest(pockets) as pocket
$$;

-- Gives back tokens of a generation that was delivered, never more than are still kept of its charge; into the pockets
-- they came from, purchased ones first. Once for a client's id. Answers the event's sequence number, null for a repeat.
create or replace function refund_out_of_goodwill(
  of_generation uuid,
  request_id uuid,
  tokens_to_return integer,
  why text,
  out owner uuid,
  out seq bigint
) language plpgsql as $$
declare
  made ai_generations;
  done jsonb;
  n integer;
  purchased_left integer;
  into_purchased integer;
  hearer uuid;
begin
  select user_id into owner from ai_generations where id = of_generation;
  hearer := who_hears(owner, of_generation);
  perform 1 from profiles where id = owner for update;
  select * into made from ai_generations where id = of_generation for update;
  if made.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  done := coalesce(made.metadata -> 'goodwill', '[]');
  if done @> jsonb_build_array(jsonb_build_object('id', request_id)) then
    if not done @> jsonb_build_array(jsonb_build_object('id', request_id, 'tokens', tokens_to_return)) then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    return;
  end if;
  n := jsonb_array_length(done) + 1;
  if made.status <> 'completed' or n > 20 or tokens_to_return > made.tokens_used - made.tokens_returned then
    raise exception 'not_refundable' using errcode = 'KN409';
  end if;
  select coalesce(-sum(amount), 0) into purchased_left from ledger_entries
  where business_key = any (
    array['charge:' || of_generation || ':purchased_tokens', 'refund:' || of_generation || ':purchased_tokens',
      'review:' || of_generation || ':purchased_tokens']
      || goodwill_keys(of_generation, '{purchased_tokens}')
  );
  into_purchased := least(greatest(purchased_left, 0), tokens_to_return);
  if into_purchased > 0 then
    perform credit_user_tokens(owner, 'refund', 'purchased_tokens', into_purchased,
      format('goodwill:%s:%s:purchased_tokens', of_generation, n), of_generation, null, why);
  end if;
  if tokens_to_return > into_purchased then
    perform credit_user_tokens(owner, 'refund', 'tokens', tokens_to_return - into_purchased,
      format('goodwill:%s:%s:tokens', of_generation, n), of_generation, null, why);
  end if;
  update ai_generations
  set tokens_returned = tokens_returned + tokens_to_return, return_reason = why,
    metadata = metadata || jsonb_build_object('goodwill',
      done || jsonb_build_object('id', request_id, 'tokens', tokens_to_return))
  where id = of_generation;
  if made.removed_at is null then
    seq := add_event(owner, 'update', of_generation);
  end if;
  perform tell_person(hearer, 'decision', 'goodwill:' || request_id, jsonb_build_object(
    'event', 'tokens_returned', 'tokens', tokens_to_return, 'name', why) || place_of_work(owner, hearer),
    of_generation, seq is null or hearer <> owner);
end $$;
