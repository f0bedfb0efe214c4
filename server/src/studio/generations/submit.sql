-- Takes the tokens and starts the work, or does nothing at all. The same id again answers the first result, and stays used
-- once its record has left the trash. A person's runs above `concurrency` wait with due_at = infinity until one ends.
-- Each statement that begins costs more than what it does: what can be asked or written at one moment is one.
-- @raises id_reused, account_held, api_key_cap, and what charge_and_number raises
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
  at_traceparent text,
  out user_id uuid,
  out seq bigint,
  out created_at timestamptz,
  out new_total_tokens integer,
  out is_duplicate boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  owner uuid := session_user_id(session_token);
  id_lock bigint := uuid_hash_extended(new_id, 0);
  first record;
  charged record;
  charged_key api_keys;
begin
  user_id := owner;
  -- A second one with the same id waits here, and then sees the first.
  if not pg_try_advisory_xact_lock(id_lock) then
    perform pg_advisory_xact_lock(id_lock);
  end if;
  select g.id, g.user_id, g.tool_type, g.input_hash, g.removed_at, g.created_at,
    exists (select from ledger_entries e where e.business_key = any (charge_keys(new_id))) as is_charged,
    exists (select from risk_cases c where c.user_id = owner and c.state = 'held') as is_held
  into first
  from (select) as asked left join ai_generations g on g.id = new_id;
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
  if first.is_held then
    raise exception 'account_held' using errcode = 'KN403';
  end if;
  if first.is_charged then
    raise exception 'id_reused' using errcode = 'KN409';
  end if;

  is_duplicate := false;
  if is_api_key(session_token) then
    select k.* into charged_key from api_keys k where k.hash = api_key_hash(session_token);
  end if;
  if is_in_workspace(session_token) then
    perform note_author(session_token, new_id);
  end if;
  -- The lock of the person's row orders what follows among their submits.
  charged := charge_and_number(owner, cost, 1, 'charge:' || new_id, null, new_id, at_price_version, charged_key.id);
  seq := charged.seq;
  new_total_tokens := charged.new_total_tokens;
  if charged_key.tokens_per_month is not null and api_key_spent(charged_key.id) > charged_key.tokens_per_month then
    raise exception 'api_key_cap' using errcode = 'KN409';
  end if;
  created_at := now();
  insert into ai_generations
    (id, user_id, tool_type, tool_name, generation_name, tokens_used, price_version, input_data, input_hash, created_at)
  values
    (new_id, owner, of_tool_type, of_tool_name, of_generation_name, cost, at_price_version, of_input_data, of_input_hash,
     created_at);
  -- Nobody overtakes their own waiting work, but for what they have paused, also where the number of runs at once has
  -- just been raised.
  with told as (
    insert into events (user_id, seq, type, generation_id) values (owner, seq, 'insert', new_id)
  )
  insert into runs (generation_id, user_id, provider, due_at, deadline_at, traceparent)
  select new_id, owner, at_provider,
    case when open.runs < own_runs_at_once(owner, concurrency)
      and not exists (select from runs w where w.user_id = owner and w.state <> 'done' and w.due_at = 'infinity' and not w.is_paused)
      then now() else 'infinity' end,
    now() + make_interval(secs => deadline_seconds), at_traceparent
  from (select count(*) as runs from (
    select from runs r where r.user_id = owner and r.state <> 'done' and r.due_at < 'infinity' limit concurrency
  ) as open) as open;
end $$;
