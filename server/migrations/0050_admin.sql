-- Administration: what administrators did, kept counters that its lists are sorted by, and the acts on people's tokens
-- and generations. As everywhere, the person's profile row is locked first.

-- One line for each write, in the transaction of the write. People's ids carry no foreign key: lines outlive them.
create table admin_audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- Null for an operator at the terminal.
  admin_id uuid,
  admin_email text,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  address text
);
create index admin_audit_by_action on admin_audit (action, id desc);
create index admin_audit_by_admin on admin_audit (admin_id, id desc);
create index admin_audit_by_target on admin_audit (target_id, id desc);

create function forbid_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Lines of the audit log are never changed or removed';
end $$;
create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function forbid_audit_change();
create trigger admin_audit_no_truncate before truncate on admin_audit
  for each statement execute function forbid_audit_change();

-- What the list of people is sorted by, kept so that it never adds up the ledger. Without indexes on the counters: they
-- change with every charge, and the first page of 100,000 narrow rows is sorted in milliseconds.
create table person_totals (
  user_id uuid primary key references "user" on delete cascade,
  -- Without what is in the trash.
  generations integer not null default 0,
  -- Charged less what came back.
  tokens_used bigint not null default 0
) with (fillfactor = 70);

create function open_person_totals() returns trigger language plpgsql as $$
begin
  insert into person_totals (user_id) values (new.id) on conflict do nothing;
  return new;
end $$;
create trigger profile_totals after insert on profiles for each row execute function open_person_totals();

create function total_entries() returns trigger language plpgsql as $$
begin
  update person_totals t set tokens_used = t.tokens_used - moved.amount
  from (
    select account_id, sum(amount) as amount from added where kind in ('charge', 'refund') group by account_id
  ) as moved
  where t.user_id = moved.account_id;
  return null;
end $$;
create trigger ledger_entries_totals after insert on ledger_entries
  referencing new table as added for each statement execute function total_entries();

create function total_generation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.removed_at is null then
    update person_totals set generations = generations - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    update person_totals set generations = generations + 1 where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger ai_generations_total after insert or delete on ai_generations
  for each row execute function total_generation();
create trigger ai_generations_retotal after update of removed_at on ai_generations
  for each row when ((old.removed_at is null) <> (new.removed_at is null)) execute function total_generation();

insert into person_totals (user_id, generations, tokens_used)
select p.id,
  (select count(*) from ai_generations g where g.user_id = p.id and g.removed_at is null),
  (select coalesce(-sum(e.amount), 0) from ledger_entries e
    where e.account_id = p.id and e.kind in ('charge', 'refund'))
from profiles p;

-- Searches find parts of addresses and names; these columns hardly ever change.
create extension if not exists pg_trgm;
create index profiles_search on profiles using gin ((lower(email || ' ' || coalesce(username, ''))) gin_trgm_ops);
create index profiles_by_age on profiles (created_at, id);
create index user_admins on "user" (id) where role = 'admin';
create index user_banned on "user" (id) where banned;
-- For desks and charts, which look at stretches of time; they cost next to nothing to keep.
create index ai_generations_by_time on ai_generations using brin (created_at);
create index ledger_entries_by_time on ledger_entries using brin (created_at);
create index ai_generations_failed on ai_generations (created_at desc, id desc) where status = 'failed';
create index ai_generations_returned on ai_generations (created_at desc, id desc) where tokens_returned > 0;

-- Gives tokens (debt is paid first) or takes them: from one pocket, then from the other, the rest becomes debt.
-- `request_id` is the client's. Booked before: the balance as it is now. @raises id_reused for another adjustment.
create function adjust_user_tokens(
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

-- Refunds out of goodwill have numbered keys: there may be several for one generation.
create function goodwill_keys(of_generation uuid, pockets text[] default '{tokens,purchased_tokens}') returns text[]
language sql immutable as $$
  select array_agg(format('goodwill:%s:%s:%s', of_generation, n, pocket))
  from generate_series(1, 20) as n, unnest(pockets) as pocket
$$;

create or replace function check_generation_money() returns trigger language plpgsql as $$
declare
  charged integer;
  returned integer;
begin
  select coalesce(-sum(amount), 0) into charged from ledger_entries
  where business_key in ('charge:' || new.id || ':tokens', 'charge:' || new.id || ':purchased_tokens');
  select coalesce(sum(amount), 0) into returned from ledger_entries
  where business_key in ('refund:' || new.id || ':tokens', 'refund:' || new.id || ':purchased_tokens');
  if new.metadata ? 'goodwill' then
    returned := returned + (
      select coalesce(sum(amount), 0) from ledger_entries where business_key = any (goodwill_keys(new.id))
    );
  end if;
  if charged <> new.tokens_used or returned <> new.tokens_returned then
    raise exception 'Generation % says % charged and % returned, the ledger says % and %',
      new.id, new.tokens_used, new.tokens_returned, charged, returned;
  end if;
  return null;
end $$;

-- Gives back tokens of a generation that was delivered, never more than are still kept of its charge; into the pockets
-- they came from, purchased ones first. Once for a client's id. Answers the event's sequence number, null for a repeat.
create function refund_out_of_goodwill(
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
begin
  select user_id into owner from ai_generations where id = of_generation;
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
    array['charge:' || of_generation || ':purchased_tokens', 'refund:' || of_generation || ':purchased_tokens']
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
end $$;

-- Also when nothing is given at sign-up.
create or replace function grant_signup_tokens() returns trigger language plpgsql as $$
declare
  tokens_to_give integer := (select value::integer from settings where name = 'signup_tokens');
begin
  if tokens_to_give > 0 then
    perform credit_user_tokens(
      new.id, 'signup', 'tokens', tokens_to_give,
      'signup:' || encode(hmac(
        convert_to(lower(trim(new.email)), 'UTF8'),
        (select value from instance_secrets where name = 'signup'), 'sha256'), 'hex'),
      null, null, 'Welcome to Kinora');
  end if;
  return new;
end $$;

alter table price_versions
  add column created_at timestamptz not null default now(),
  add column created_by text,
  add column note text;
alter table settings add column changed_by text;
