-- Spending is what the ledger charged less what came back of it, in the period of the charge. What becomes of a
-- generation afterwards, in its gallery or in the trash, changes none of it.

create or replace function utc_day(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create or replace function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day::timestamp)::date
$$;

-- When the charge was made that an entry is, or gives back; null for a refund of none.
create or replace function charged_at(entry ledger_entries) returns timestamptz language sql stable as $$
  select case entry.kind
    when 'charge' then entry.created_at
    else (
      select min(c.created_at) from ledger_entries c where c.business_key = any (charge_keys(entry.generation_id))
    )
  end
$$;

-- Adds up this month from the ledger: what a person's counters begin with.
create or replace function add_up_spending(of_user uuid, out that_day bigint, out that_month bigint) language sql stable as $$
  select coalesce(-sum(e.amount) filter (where utc_day(e.charged_at) = utc_day(now())), 0),
    coalesce(-sum(e.amount), 0)
  from ledger_entries e
  where e.account_id = of_user and e.kind in ('charge', 'refund') and month_of(utc_day(e.created_at)) = month_of(utc_day(now()))
    and month_of(utc_day(e.charged_at)) = month_of(utc_day(now()))
$$;

-- What somebody has spent today and this month (UTC). Counters begin with a person's first charge since they are kept.
create or replace function spending_of(of_user uuid, out today bigint, out this_month bigint) language plpgsql stable as $$
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

-- The caps that people set for themselves, looked at after the charge has been counted; raising undoes it.
create or replace function check_spending_caps(of_user uuid, a_day integer, a_month integer) returns void language plpgsql as $$
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

create or replace function open_person_totals() returns trigger language plpgsql as $$
begin
  insert into person_totals (user_id) values (new.id) on conflict do nothing;
  return new;
end $$;

-- The charge or the refund of a person, in the day and month of the charge.
create or replace function count_spending(of_user uuid, of_day date, spent bigint, is_charge boolean) returns void
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

-- In the transaction of the entry. Charges and refunds hold their person's row lock, so that none is counted twice.
create or replace function total_entries() returns trigger language plpgsql as $$
declare
  at timestamptz := new.created_at;
  of_key uuid := new.api_key_id;
begin
  if new.kind = 'refund' then
    at := charged_at(new);
    select coalesce(min(c.api_key_id::text)::uuid,
      (select k.key_id from api_key_generations k where k.generation_id = new.generation_id)) into of_key
    from ledger_entries c where c.business_key = any (charge_keys(new.generation_id));
    perform return_to_member(new.generation_id, new.amount);
  end if;
  perform count_spending(new.account_id, utc_day(at), -new.amount, new.kind = 'charge');
  if of_key is not null then
    perform count_key_spending(of_key, month_of(utc_day(at)), -new.amount, new.kind = 'charge');
  end if;
  return null;
end $$;
create or replace trigger ledger_entries_totals after insert on ledger_entries
  for each row when (new.kind in ('charge', 'refund')) execute function total_entries();
