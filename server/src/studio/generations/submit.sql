-- Takes the tokens and starts the work, or does nothing at all. The same id again answers the first result, and stays used
-- once its record has left the trash. A person's runs above `concurrency` wait with due_at = infinity until one ends.
-- @raises id_reused, api_key_cap, and what deduct_user_tokens raises
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
  first ai_generations;
  open_runs integer;
  at_once integer;
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
  if is_in_workspace(session_token) then
    perform note_author(session_token, new_id);
  end if;
  new_total_tokens := deduct_user_tokens(owner, cost, 'charge:' || new_id, new_id, at_price_version, charged_key.id);
  if charged_key.tokens_per_month is not null and api_key_spent(charged_key.id) > charged_key.tokens_per_month then
    raise exception 'api_key_cap' using errcode = 'KN409';
  end if;
  insert into events (user_id, seq, type, generation_id) values (owner, seq, 'insert', new_id);
  at_once := own_runs_at_once(owner, concurrency);
  select count(*) into open_runs from (
    select 1 from runs r where r.user_id = owner and r.state <> 'done' and r.due_at < 'infinity' limit at_once
  ) as open;
  insert into runs (generation_id, user_id, provider, due_at, deadline_at, traceparent)
  values (
    new_id, owner, at_provider,
    case when open_runs < at_once then now() else 'infinity' end,
    now() + make_interval(secs => deadline_seconds), at_traceparent
  );
end $$;

-- As the release before calls it.
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
) language sql as $$
  select * from submit_generation(session_token, new_id, of_tool_type, of_tool_name, of_generation_name, of_input_hash,
    of_input_data, cost, at_price_version, at_provider, deadline_seconds, concurrency, null)
$$;
