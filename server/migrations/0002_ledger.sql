-- Tokens. Entries are only ever added; the balances in profiles are their projection, changed by these functions alone.
-- Pockets carry the names of the columns that they project to.

create extension if not exists pgcrypto;

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
insert into settings (name, value) values ('signup_tokens', '100');

-- Keys that the database itself needs. Never read by the program.
create table instance_secrets (name text primary key, value bytea not null);
insert into instance_secrets (name, value) values ('signup', gen_random_bytes(32));

-- An operator's changes to the prices of the catalogue: {tool id: {price name: tokens}}.
create table price_versions (
  version integer primary key generated always as identity,
  effective_from timestamptz not null,
  prices jsonb not null
);
insert into price_versions (effective_from, prices) values ('-infinity', '{}');

-- The id is the user's, without a foreign key: accounts outlive their users.
create table ledger_accounts (
  id uuid primary key,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);

create table ledger_entries (
  id bigint primary key generated always as identity,
  account_id uuid not null references ledger_accounts,
  kind text not null check (
    kind in ('signup', 'grant', 'purchase', 'charge', 'refund', 'expire', 'adjust', 'clawback', 'debt')
  ),
  pocket text not null check (pocket in ('tokens', 'purchased_tokens', 'debt')),
  amount integer not null check (amount <> 0),
  -- The business fact that this entry is; the same fact cannot be booked twice.
  business_key text not null unique,
  generation_id uuid,
  payment_ref text,
  price_version integer,
  reason text,
  created_at timestamptz not null default now(),
  check (kind not in ('charge', 'expire') or amount < 0),
  check (kind not in ('signup', 'grant', 'purchase', 'refund') or amount > 0)
);
create index ledger_entries_by_account on ledger_entries (account_id, id desc);

create function forbid_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Ledger entries are never changed or removed; book a new one';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function forbid_ledger_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function forbid_ledger_change();

create function open_ledger_account() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (id) values (new.id) on conflict do nothing;
  return new;
end $$;
create trigger profile_ledger_account after insert on profiles for each row execute function open_ledger_account();

-- The one place that takes tokens: subscription tokens first, purchased ones after, all or nothing.
create function deduct_user_tokens(
  target_user_id uuid,
  tokens_to_deduct integer,
  entry_key text,
  for_generation uuid default null,
  at_price_version integer default null,
  out new_total_tokens integer
) language plpgsql as $$
declare
  from_tokens integer;
  from_purchased integer;
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
    (account_id, kind, pocket, amount, business_key, generation_id, price_version)
  select target_user_id, 'charge', taken.pocket, -taken.amount, entry_key || ':' || taken.pocket,
    for_generation, at_price_version
  from (values ('tokens', from_tokens), ('purchased_tokens', from_purchased)) as taken (pocket, amount)
  where taken.amount > 0;
end $$;

-- The one place that gives tokens. Debt is paid first. False when this fact was booked before or the user is gone.
create function credit_user_tokens(
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
create function refund_generation_tokens(
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

-- Once for an address, for ever, however it was confirmed; the key says nothing about the address.
create function grant_signup_tokens() returns trigger language plpgsql as $$
begin
  perform credit_user_tokens(
    new.id, 'signup', 'tokens', (select value::integer from settings where name = 'signup_tokens'),
    'signup:' || encode(hmac(
      convert_to(lower(trim(new.email)), 'UTF8'),
      (select value from instance_secrets where name = 'signup'), 'sha256'), 'hex'),
    null, null, 'Welcome to Kinora');
  return new;
end $$;
create trigger user_2_signup_tokens_on_insert after insert on "user"
  for each row when (new."emailVerified") execute function grant_signup_tokens();
create trigger user_2_signup_tokens_on_update after update of "emailVerified" on "user"
  for each row when (new."emailVerified" and not old."emailVerified") execute function grant_signup_tokens();
