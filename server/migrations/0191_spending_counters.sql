-- Spending is what the ledger charged less what came back of it, in the period of the charge. What becomes of a
-- generation afterwards, in its gallery or in the trash, changes none of it.

create function utc_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day::timestamp)::date
$$;

create function charge_keys(of_generation uuid) returns text[] language sql immutable as $$
  select array['charge:' || of_generation || ':tokens', 'charge:' || of_generation || ':purchased_tokens']
$$;

-- When the charge was made that an entry is, or gives back; null for a refund of none.
create function charged_at(entry ledger_entries) returns timestamptz language sql stable as $$
  select case entry.kind
    when 'charge' then entry.created_at
    else (
      select min(c.created_at) from ledger_entries c where c.business_key = any (charge_keys(entry.generation_id))
    )
  end
$$;

-- Adds up this month from the ledger: what a person's counters begin with.
create function add_up_spending(of_user uuid, out that_day bigint, out that_month bigint) language sql stable as $$
  select coalesce(-sum(e.amount) filter (where utc_day(e.charged_at) = utc_day(now())), 0),
    coalesce(-sum(e.amount), 0)
  from ledger_entries e
  where e.account_id = of_user and e.kind in ('charge', 'refund') and month_of(utc_day(e.created_at)) = month_of(utc_day(now()))
    and month_of(utc_day(e.charged_at)) = month_of(utc_day(now()))
$$;

create function spending_of(of_user uuid, out today bigint, out this_month bigint) language plpgsql stable as $$
declare
  totals person_totals;
begin
  select * into totals from person_totals where user_id = of_user;
  if totals.spent_on is null then
    select s.that_day, s.that_month into today, this_month from add_up_spending(of_user) s;
    return;
  end if;
  today := case when totals.spent_on >= utc_day(now()) then totals.spent_that_day else 0 end;
  this_month := case when month_of(totals.spent_on) >= month_of(utc_day(now())) then totals.spent_that_month else 0 end;
end $$;

-- What a key's charges of this calendar month (UTC) took, less what came back of them.
create or replace function api_key_spent(of_key uuid) returns integer language plpgsql stable as $$
declare
  counted api_key_spending;
begin
  select * into counted from api_key_spending where key_id = of_key;
  if counted.key_id is not null then
    return case when counted.month >= month_of(utc_day(now())) then counted.tokens else 0 end;
  end if;
  -- Of keys that have charged nothing since charges name their key.
  return (
    select coalesce(sum(g.tokens_used - g.tokens_returned), 0)
    from api_key_generations k join ai_generations g on g.id = k.generation_id
    where k.key_id = of_key and month_of(utc_day(k.created_at)) = month_of(utc_day(now()))
  );
end $$;

-- The charge or the refund of an own key, in the month of the charge.
create function count_key_spending(of_key uuid, of_month date, spent bigint, is_charge boolean) returns void
language plpgsql as $$
begin
  if is_charge then
    insert into api_key_spending (key_id, month, tokens)
    select k.id, of_month, api_key_spent(k.id) from api_keys k
    where k.id = of_key and not exists (select from api_key_spending s where s.key_id = of_key);
    update api_key_spending
    set tokens = case when of_month > month then spent else tokens + spent end, month = greatest(month, of_month)
    where key_id = of_key;
  else
    update api_key_spending set tokens = tokens + spent where key_id = of_key and month = of_month;
  end if;
end $$;

create function count_spending(of_user uuid, of_day date, spent bigint, is_charge boolean) returns void
language plpgsql as $$
declare
  is_first boolean;
begin
  update person_totals
  set tokens_used = tokens_used + spent,
      spent_that_day = case
        when is_charge and of_day > spent_on then spent
        when is_charge or of_day = spent_on then spent_that_day + spent
        else spent_that_day
      end,
      spent_that_month = case
        when is_charge and month_of(of_day) > month_of(spent_on) then spent
        when is_charge or month_of(of_day) = month_of(spent_on) then spent_that_month + spent
        else spent_that_month
      end,
      spent_on = case when is_charge then greatest(spent_on, of_day) else spent_on end
  where user_id = of_user
  returning is_charge and old.spent_on is null into is_first;
  if is_first then
    update person_totals set (spent_that_day, spent_that_month) = (select * from add_up_spending(of_user))
    where user_id = of_user;
  end if;
end $$;

-- In the transaction of the entries. Charges and refunds hold their person's row lock, so that none is counted twice.
create or replace function total_entries() returns trigger language plpgsql as $$
declare
  entry ledger_entries;
  at timestamptz;
  of_key uuid;
begin
  for entry in select * from added where kind in ('charge', 'refund') loop
    at := charged_at(entry);
    perform count_spending(entry.account_id, utc_day(at), -entry.amount, entry.kind = 'charge');
    of_key := entry.api_key_id;
    if entry.kind = 'refund' then
      select coalesce(min(c.api_key_id::text)::uuid,
        (select k.key_id from api_key_generations k where k.generation_id = entry.generation_id)) into of_key
      from ledger_entries c where c.business_key = any (charge_keys(entry.generation_id));
    end if;
    if of_key is not null then
      perform count_key_spending(of_key, month_of(utc_day(at)), -entry.amount, entry.kind = 'charge');
    end if;
  end loop;
  return null;
end $$;

-- The caps that people set for themselves, looked at after the charge has been counted; raising undoes it.
create function check_spending_caps(of_user uuid, a_day integer, a_month integer) returns void language plpgsql as $$
declare
  spent record;
begin
  select * into spent from spending_of(of_user);
  if spent.today > a_day then
    raise exception 'spending_cap_day' using errcode = 'KN409';
  end if;
  if spent.this_month > a_month then
    raise exception 'spending_cap_month' using errcode = 'KN409';
  end if;
end $$;

drop function deduct_user_tokens(uuid, integer, text, uuid, integer);
drop function check_spending_caps(uuid, integer, integer, integer);

-- The one place that charges for work: subscription tokens first, purchased ones after, all or nothing.
create function deduct_user_tokens(
  target_user_id uuid,
  tokens_to_deduct integer,
  entry_key text,
  for_generation uuid default null,
  at_price_version integer default null,
  by_api_key uuid default null,
  out new_total_tokens integer
) language plpgsql as $$
declare
  from_tokens integer;
  from_purchased integer;
  preferences billing_preferences;
begin
  if tokens_to_deduct < 0 then
    raise exception 'tokens_to_deduct is negative';
  end if;
  update profiles
  set tokens = tokens - least(tokens, tokens_to_deduct),
      purchased_tokens = purchased_tokens - (tokens_to_deduct - least(tokens, tokens_to_deduct))
  where id = target_user_id and tokens + purchased_tokens >= tokens_to_deduct
  returning old.tokens - new.tokens, old.purchased_tokens - new.purchased_tokens, new.tokens + new.purchased_tokens
  into from_tokens, from_purchased, new_total_tokens;
  if not found then
    raise exception 'insufficient_tokens' using errcode = 'KN402';
  end if;
  insert into ledger_entries
    (account_id, kind, pocket, amount, business_key, generation_id, price_version, api_key_id)
  select target_user_id, 'charge', taken.pocket, -taken.amount, entry_key || ':' || taken.pocket,
    for_generation, at_price_version, by_api_key
  from (values ('tokens', from_tokens), ('purchased_tokens', from_purchased)) as taken (pocket, amount)
  where taken.amount > 0;
  select * into preferences from billing_preferences where user_id = target_user_id;
  if preferences.tokens_per_day is not null or preferences.tokens_per_month is not null then
    perform check_spending_caps(target_user_id, preferences.tokens_per_day, preferences.tokens_per_month);
  end if;
  if preferences.top_up_enabled and new_total_tokens < preferences.top_up_below then
    perform ask_for_top_up(target_user_id);
  end if;
end $$;

-- As before; and an id that paid for a record which has left the trash since stays used, whatever pocket it paid from.
-- A key's charge names the key, and is undone when that is more than the key may spend.
create or replace function submit_generation(
  session_token text,
  new_id uuid,
  of_tool_type text,
  of_tool_name text,
  of_generation_name text,
  of_input_hash bytea,
  of_input_data jsonb,
  cost integer,
  at_price_version integer,
  at_provider text,
  deadline_seconds integer,
  concurrency integer,
  out user_id uuid,
  out seq bigint,
  out created_at timestamptz,
  out new_total_tokens integer,
  out is_duplicate boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  owner uuid := session_user_id(session_token);
  first ai_generations;
  open_runs integer;
  charged_key api_keys;
begin
  user_id := owner;
  select g.* into first from ai_generations g where g.id = new_id;
  if first.id is null then
    -- The row lock orders this person's submits; a second one with the same id waits here and then sees the first.
    update profiles set event_seq = event_seq + 1 where id = owner returning event_seq into seq;
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, tokens_used, price_version, input_data, input_hash)
    values
      (new_id, owner, of_tool_type, of_tool_name, of_generation_name, cost, at_price_version, of_input_data, of_input_hash)
    on conflict (id) do nothing
    returning ai_generations.created_at into created_at;
    if created_at is null then
      select g.* into first from ai_generations g where g.id = new_id;
    end if;
  end if;

  if first.id is not null then
    if first.user_id <> owner or first.input_hash <> of_input_hash or first.tool_type <> of_tool_type
      or first.removed_at is not null then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    is_duplicate := true;
    created_at := first.created_at;
    select tokens + purchased_tokens into new_total_tokens from profiles where id = owner;
    return;
  end if;
  if exists (select from ledger_entries e where e.business_key = any (charge_keys(new_id))) then
    raise exception 'id_reused' using errcode = 'KN409';
  end if;

  is_duplicate := false;
  if is_api_key(session_token) then
    select k.* into charged_key from api_keys k where k.hash = api_key_hash(session_token);
  end if;
  new_total_tokens := deduct_user_tokens(owner, cost, 'charge:' || new_id, new_id, at_price_version, charged_key.id);
  if charged_key.tokens_per_month is not null and api_key_spent(charged_key.id) > charged_key.tokens_per_month then
    raise exception 'api_key_cap' using errcode = 'KN409';
  end if;
  insert into events (user_id, seq, type, generation_id) values (owner, seq, 'insert', new_id);
  select count(*) into open_runs from (
    select 1 from runs r where r.user_id = owner and r.state <> 'done' and r.due_at < 'infinity' limit concurrency
  ) as open;
  insert into runs (generation_id, user_id, provider, due_at, deadline_at)
  values (
    new_id, owner, at_provider,
    case when open_runs < concurrency then now() else 'infinity' end,
    now() + make_interval(secs => deadline_seconds)
  );
end $$;

-- The release before this one still calls it after each submit.
create or replace function charge_to_api_key(principal text, of_generation uuid) returns void language sql as $$
  select
$$;
