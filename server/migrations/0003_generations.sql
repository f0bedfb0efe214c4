-- What people made and what it cost, the provider calls behind it, and the live events about it.

create table ai_generations (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  tool_type text not null,
  tool_name text not null,
  generation_name text not null,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
  -- Tokens charged at submit, and given back since.
  tokens_used integer not null check (tokens_used >= 0),
  tokens_returned integer not null default 0 check (tokens_returned between 0 and tokens_used),
  return_reason text,
  price_version integer not null,
  input_data jsonb not null,
  input_hash bytea not null,
  metadata jsonb not null default '{}',
  output_file_url text,
  outputs jsonb not null default '[]',
  error_message text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Trash can be restored for 30 days; a cancelled record is gone for its owner, its id stays used.
  removed_at timestamptz,
  removed_as text check (removed_as in ('trash', 'cancelled')),
  check (status <> 'failed' or tokens_returned = tokens_used),
  check (status <> 'completed' or output_file_url is not null),
  check ((status = 'processing') = (completed_at is null)),
  check ((removed_at is null) = (removed_as is null))
) with (fillfactor = 85);
-- Whole, so that it also serves the deletion of a person.
create index ai_generations_newest on ai_generations (user_id, created_at desc, id desc);
create index ai_generations_newest_by_tool on ai_generations (user_id, tool_type, created_at desc, id desc)
  where removed_at is null;
create index ai_generations_trash on ai_generations (removed_at) where removed_at is not null;
create index ai_generations_processing on ai_generations (created_at) where status = 'processing';

-- Money and record agree at every commit, whoever wrote them.
create function check_generation_money() returns trigger language plpgsql as $$
declare
  charged integer;
  returned integer;
begin
  select coalesce(-sum(amount), 0) into charged from ledger_entries
  where business_key in ('charge:' || new.id || ':tokens', 'charge:' || new.id || ':purchased_tokens');
  select coalesce(sum(amount), 0) into returned from ledger_entries
  where business_key in ('refund:' || new.id || ':tokens', 'refund:' || new.id || ':purchased_tokens');
  if charged <> new.tokens_used or returned <> new.tokens_returned then
    raise exception 'Generation % says % charged and % returned, the ledger says % and %',
      new.id, new.tokens_used, new.tokens_returned, charged, returned;
  end if;
  return null;
end $$;
create constraint trigger ai_generations_money_on_insert after insert on ai_generations
  deferrable initially deferred for each row execute function check_generation_money();
create constraint trigger ai_generations_money_on_update after update of tokens_used, tokens_returned on ai_generations
  deferrable initially deferred for each row execute function check_generation_money();

-- One provider call of a generation. due_at is both the time of its next step and its lease: a crashed worker's run
-- becomes due by itself. claim_no only fences late writers; failures only counts errors.
create table runs (
  -- Version 4: it is also the task id at providers that ask for one.
  id uuid primary key default gen_random_uuid(),
  generation_id uuid not null references ai_generations on delete cascade,
  user_id uuid not null,
  step integer not null default 0,
  provider text not null,
  state text not null default 'queued' check (state in ('queued', 'submitting', 'at_provider', 'saving', 'done')),
  due_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  claim_no integer not null default 0,
  failures integer not null default 0,
  polls integer not null default 0,
  -- Since when the provider says it does not know this run.
  unknown_since timestamptz,
  unknown_answers integer not null default 0,
  provider_request_id text,
  -- What the provider answered, kept until it is saved.
  answer jsonb,
  percent real,
  queue_position integer,
  message text,
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  unique (generation_id, step)
) with (fillfactor = 70);
create index runs_due on runs (due_at) where state in ('submitting', 'at_provider', 'saving');
create index runs_queued on runs (provider, due_at) where state = 'queued';
create index runs_open_by_user on runs (user_id, due_at) where state <> 'done';

create table events (
  user_id uuid not null references "user" on delete cascade,
  seq bigint not null,
  type text not null check (type in ('insert', 'update', 'delete')),
  generation_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, seq)
);
create index events_by_age on events using brin (created_at);

-- Adds a live event under the person's next sequence number and answers it. Takes their row lock.
create function add_event(of_user uuid, event_type text, of_generation uuid) returns bigint language plpgsql as $$
declare
  next_seq bigint;
begin
  update profiles set event_seq = event_seq + 1 where id = of_user returning event_seq into next_seq;
  insert into events (user_id, seq, type, generation_id) values (of_user, next_seq, event_type, of_generation);
  return next_seq;
end $$;

-- Takes the tokens and starts the work, or does nothing at all. The same id again answers the first result.
-- A person's runs above `concurrency` wait with due_at = infinity until one of theirs ends.
create function submit_generation(
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

  is_duplicate := false;
  -- An id that paid for a record which has left the trash since fails on the ledger's unique key.
  new_total_tokens := deduct_user_tokens(owner, cost, 'charge:' || new_id, new_id, at_price_version);
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
