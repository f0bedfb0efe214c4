-- Ordering several generations at once, stopping those that have not begun, and the order in which people's own work waits.

-- Charges and orders all of them, or none. Each is an ordinary generation with a charge of its own; the same id again
-- answers what was ordered first. `items` are objects of id, name, hash (hexadecimal), record, cost, price_version,
-- provider, parents and label, in their order.
-- @raises id_reused, insufficient_tokens, api_key_cap, and what charge_and_number raises
create or replace function submit_batch(
  session_token text,
  new_id uuid,
  of_tool_type text,
  of_tool_name text,
  of_name text,
  of_plan jsonb,
  of_plan_hash bytea,
  items jsonb,
  deadline_seconds integer,
  concurrency integer,
  at_traceparent text,
  out user_id uuid,
  out seq bigint,
  out is_duplicate boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  owner uuid := session_user_id(session_token);
  first batches;
  whole integer;
  item jsonb;
  position integer := 0;
  ordered record;
begin
  user_id := owner;
  -- The row lock orders this person's submits; a second one with the same id waits here and then sees the first.
  perform 1 from profiles p where p.id = owner for update;
  select b.* into first from batches b where b.id = new_id;
  if first.id is not null then
    if first.user_id <> owner or first.plan_hash <> of_plan_hash or first.tool_type <> of_tool_type then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    is_duplicate := true;
    return;
  end if;
  is_duplicate := false;
  select sum((i ->> 'cost')::integer) into whole from jsonb_array_elements(items) i;
  if (select p.tokens + p.purchased_tokens < whole from profiles p where p.id = owner) then
    raise exception 'insufficient_tokens' using errcode = 'KN402';
  end if;
  insert into batches (id, user_id, tool_type, tool_name, name, plan, plan_hash, item_count, cost)
  values (new_id, owner, of_tool_type, of_tool_name, of_name, of_plan, of_plan_hash, jsonb_array_length(items), whole)
  on conflict (id) do nothing;
  -- Somebody else took the id meanwhile.
  if not found then
    raise exception 'id_reused' using errcode = 'KN409';
  end if;
  for item in select i from jsonb_array_elements(items) i loop
    if jsonb_array_length(item -> 'parents') = 0 then
      select s.seq, s.is_duplicate into ordered from submit_generation(
        session_token, (item ->> 'id')::uuid, of_tool_type, of_tool_name, item ->> 'name',
        decode(item ->> 'hash', 'hex'), item -> 'record', (item ->> 'cost')::integer, (item ->> 'price_version')::integer,
        item ->> 'provider', deadline_seconds, concurrency, at_traceparent) s;
    else
      select s.seq, s.is_duplicate into ordered from submit_descendant(
        session_token, (item ->> 'id')::uuid, of_tool_type, of_tool_name, item ->> 'name',
        decode(item ->> 'hash', 'hex'), item -> 'record', (item ->> 'cost')::integer, (item ->> 'price_version')::integer,
        item ->> 'provider', deadline_seconds, concurrency, at_traceparent,
        item -> 'parents') s;
    end if;
    if ordered.is_duplicate then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    seq := ordered.seq;
    insert into batch_items (generation_id, batch_id, position, label)
    values ((item ->> 'id')::uuid, new_id, position, item -> 'label');
    -- All of them were made at one moment.
    update runs r set own_order = extract(epoch from r.created_at) + position * 0.000001
    where r.generation_id = (item ->> 'id')::uuid;
    position := position + 1;
  end loop;
end $$;

-- A batch of which nothing is left.
create or replace function remove_empty_batches() returns trigger language plpgsql as $$
begin
  delete from batches b
  where b.id in (select g.batch_id from gone g) and not exists (select from batch_items i where i.batch_id = b.id);
  return null;
end $$;
create or replace trigger batch_items_gone after delete on batch_items
  referencing old table as gone for each statement execute function remove_empty_batches();

-- Stops what has not begun; it keeps its charge and waits until it goes on or is cancelled. What is under way goes on, and
-- other work of this person takes the places. Answers how many were stopped.
create or replace function pause_batch(
  session_token text, of_batch uuid, concurrency integer, out user_id uuid, out seq bigint, out stopped integer
) language plpgsql as $$
#variable_conflict use_column
declare
  waiting record;
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = pause_batch.user_id for update;
  perform 1 from batches b where b.id = of_batch and b.user_id = pause_batch.user_id;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  stopped := 0;
  for waiting in
    update runs r set due_at = 'infinity', is_paused = true, queue_position = null, claim_no = r.claim_no + 1
    where r.generation_id in (select i.generation_id from batch_items i where i.batch_id = of_batch)
      and r.state = 'queued' and r.step = 0 and not r.is_paused
      and (r.due_at <= now() or r.due_at = 'infinity' or r.awaits_retry)
    returning r.generation_id
  loop
    stopped := stopped + 1;
    seq := add_event(pause_batch.user_id, 'update', waiting.generation_id);
  end loop;
  if stopped > 0 then
    update batches set paused_at = now() where id = of_batch;
    perform release_waiting_runs(pause_batch.user_id, concurrency);
  end if;
end $$;

-- What was stopped waits its turn again, where it stood.
create or replace function resume_batch(
  session_token text, of_batch uuid, concurrency integer, out user_id uuid, out seq bigint, out resumed integer
) language plpgsql as $$
#variable_conflict use_column
declare
  stopped record;
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = resume_batch.user_id for update;
  update batches b set paused_at = null where b.id = of_batch and b.user_id = resume_batch.user_id;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  resumed := 0;
  for stopped in
    update runs r set is_paused = false
    where r.generation_id in (select i.generation_id from batch_items i where i.batch_id = of_batch) and r.is_paused
    returning r.generation_id
  loop
    resumed := resumed + 1;
    seq := add_event(resume_batch.user_id, 'update', stopped.generation_id);
  end loop;
  perform release_waiting_runs(resume_batch.user_id, concurrency);
end $$;

-- Returns what has not begun: the last first, so that none of them takes the place of one before. What is under way goes on.
-- Answers which were cancelled, and the tokens that came back.
create or replace function cancel_batch(
  session_token text, of_batch uuid, out user_id uuid, out seq bigint, out cancelled text[], out returned integer
) language plpgsql as $$
#variable_conflict use_column
declare
  waiting record;
  one record;
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = cancel_batch.user_id for update;
  update batches b set cancelled_at = coalesce(b.cancelled_at, now()), paused_at = null
  where b.id = of_batch and b.user_id = cancel_batch.user_id;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  cancelled := '{}';
  returned := 0;
  for waiting in
    select g.id, g.tokens_used from batch_items i join ai_generations g on g.id = i.generation_id
    where i.batch_id = of_batch and g.status = 'processing' and g.removed_at is null
    order by i.position desc
  loop
    continue when not exists (
      select from runs r where r.generation_id = waiting.id and r.step = 0
        and (r.state = 'queued' or (r.state = 'at_provider' and r.queue_position > 0)));
    select c.outcome, c.seq into one from cancel_generation(session_token, waiting.id) c;
    seq := coalesce(one.seq, seq);
    continue when one.outcome <> 'cancelled';
    cancelled := cancelled || waiting.id::text;
    returned := returned + waiting.tokens_used;
  end loop;
end $$;

-- The waiting work among these, in this order, shares the places that it had. Whatever else waits stays where it is.
create or replace function order_waiting(session_token text, generations uuid[], out user_id uuid, out moved integer)
language plpgsql as $$
#variable_conflict use_column
begin
  user_id := session_user_id(session_token);
  perform 1 from profiles p where p.id = order_waiting.user_id for update;
  with waiting as (
    select r.id, own_order_of(r) as place, row_number() over (order by own_order_of(r), r.id) as had, wanted.no
    from unnest(generations) with ordinality as wanted (generation_id, no)
    join runs r on r.generation_id = wanted.generation_id
    where r.user_id = order_waiting.user_id and r.state = 'queued' and r.due_at = 'infinity'
  ), placed as (
    select w.id, row_number() over (order by w.no) as wants from waiting w
  ), changed as (
    update runs r set own_order = w.place
    from placed p join waiting w on w.had = p.wants
    where r.id = p.id
    returning 1
  )
  select count(*)::integer into moved from changed;
end $$;

-- @raises too_many_prompt_lists, long_prompt_lists; a list that gets shorter is always kept
create or replace function save_prompt_list(session_token text, of_name text, new_entries text[], most integer)
returns void language plpgsql as $$
declare
  -- Of all lists of a person together: a prompt may name every one of them, and each quote reads what it names.
  most_characters constant integer := 500000;
  owner uuid := session_user_id(session_token);
  given integer := char_length(array_to_string(new_entries, ''));
  had integer;
  others integer;
begin
  perform 1 from profiles p where p.id = owner for update;
  if not exists (select from prompt_lists l where l.user_id = owner and l.name = of_name)
    and (select count(*) from prompt_lists l where l.user_id = owner) >= most then
    raise exception 'too_many_prompt_lists' using errcode = 'KN409';
  end if;
  select coalesce(sum(char_length(array_to_string(l.entries, ''))) filter (where l.name = of_name), 0),
    coalesce(sum(char_length(array_to_string(l.entries, ''))) filter (where l.name <> of_name), 0)
  into had, others from prompt_lists l where l.user_id = owner;
  if given > had and given + others > most_characters then
    raise exception 'long_prompt_lists' using errcode = 'KN409';
  end if;
  insert into prompt_lists as l (user_id, name, entries) values (owner, of_name, new_entries)
  on conflict (user_id, name) do update set entries = excluded.entries, updated_at = now();
end $$;
