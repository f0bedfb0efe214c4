-- What becomes of results that are kept back: a person decides, their owner appeals, and what is sealed goes in the end.

-- What a record says of what is kept back of it: as `review` what matters most, which is what is still held, then what can
-- be appealed; where there are several cases, all of them as `reviews`.
create or replace function note_reviews(of_generation uuid) returns void language sql as $$
  with told as (
    select c.id,
      case when c.decision is null then 0 when c.appeal is null then 1 when c.appeal_decision is null then 2 else 3 end as rank,
      jsonb_build_object('case', c.id, 'state', case when c.decision is null then 'held' else 'refused' end,
        'category', c.finding ->> 'category', 'rule', c.finding ->> 'rule', 'count', jsonb_array_length(c.outputs),
        'due_at', c.due_at,
        'appeal', case when c.appeal is null then null when c.appeal_decision is null then 'open' else 'upheld' end) as said
    from moderation_cases c
    where c.generation_id = of_generation and c.kind <> 'flagged'
      and (c.decision is null or c.decision = 'refused') and c.appeal_decision is distinct from 'reinstated'
  )
  update ai_generations g
  set metadata = g.metadata - 'review' - 'reviews' || (
    select case when count(*) > 0 then jsonb_build_object('review', (array_agg(said order by rank, id desc))[1]) else '{}' end
      || case when count(*) > 1 then jsonb_build_object('reviews', jsonb_agg(said order by id)) else '{}' end
    from told
  )
  where g.id = of_generation
$$;

-- Gives back what a refused result took, besides what came back before; into the pockets it came from, purchased first.
create or replace function refund_after_review(owner uuid, of_generation uuid, tokens_to_return integer, why text)
returns void language plpgsql as $$
declare
  purchased_left integer;
  into_purchased integer;
begin
  select coalesce(-sum(amount), 0) into purchased_left from ledger_entries
  where business_key = any (
    array['charge:' || of_generation || ':purchased_tokens', 'refund:' || of_generation || ':purchased_tokens']
      || goodwill_keys(of_generation, '{purchased_tokens}')
  );
  into_purchased := least(greatest(purchased_left, 0), tokens_to_return);
  if into_purchased > 0 then
    perform credit_user_tokens(owner, 'refund', 'purchased_tokens', into_purchased,
      'review:' || of_generation || ':purchased_tokens', of_generation, null, why);
  end if;
  if tokens_to_return > into_purchased then
    perform credit_user_tokens(owner, 'refund', 'tokens', tokens_to_return - into_purchased,
      'review:' || of_generation || ':tokens', of_generation, null, why);
  end if;
end $$;

-- Puts results back where they were, each at its place. What had failed because all were refused is completed again. Of
-- what a notice has taken down meanwhile they go to the rest of it, and come back with that.
create or replace function restore_results(of_case moderation_cases) returns void language plpgsql as $$
declare
  held jsonb := (select coalesce(jsonb_agg(one -> 'output'), '[]') from jsonb_array_elements(of_case.outputs) as one);
  made ai_generations;
  down uuid;
begin
  select g.* into made from ai_generations g where g.id = of_case.generation_id;
  if made.metadata ? 'taken_down' then
    update takedowns t
    set outputs = joined_outputs(t.outputs, held), output_file_url = output_addresses(joined_outputs(t.outputs, held))
    where t.id = (made.metadata #>> '{taken_down,id}')::uuid and t.erased_at is null returning t.id into down;
    if down is null then
      perform erase_review(of_case.id);
    end if;
    update sealed_files set takedown_id = down, case_id = null where case_id = of_case.id;
    held := '[]';
  end if;
  perform unseal_files(null, of_case.id);
  update ai_generations g
  set outputs = joined_outputs(g.outputs, held), output_file_url = output_addresses(joined_outputs(g.outputs, held)),
    status = 'completed', error_message = null, metadata = g.metadata - 'error_code' - 'review' - 'reviews'
  where g.id = made.id;
  perform note_reviews(made.id);
end $$;

-- Decides about a held result, or about the appeal of a refused one. Answers the owner's event, and the objects that are to
-- be removed after the commit where nobody wants them any more.
-- @raises not_found, decided, blocked_content for what a notice has taken down elsewhere meanwhile
create or replace function decide_review(
  of_case bigint, with_decision text, by_admin uuid, words text, out owner uuid, out seq bigint, out to_remove text[]
) language plpgsql as $$
#variable_conflict use_column
declare
  found_case moderation_cases;
  made ai_generations;
  to_return integer;
  is_appeal boolean;
  -- Whether nothing else was made.
  is_whole boolean;
  why text;
begin
  if with_decision = 'released' then
    -- Before the person's row, as whoever takes something down.
    perform pg_advisory_xact_lock_shared(hashtextextended('takedowns', 0));
  end if;
  select c.user_id into owner from moderation_cases c where c.id = of_case and c.kind <> 'flagged';
  perform 1 from profiles p where p.id = owner for update;
  select c.* into found_case from moderation_cases c where c.id = of_case for update;
  if owner is null or found_case.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  is_appeal := found_case.appeal is not null and found_case.appeal_decision is null and found_case.erased_at is null;
  if found_case.decision is not null and not is_appeal then
    raise exception 'decided' using errcode = 'KN409';
  end if;
  if with_decision = 'released' and exists (
    select from sealed_files s where s.case_id = of_case and is_blocked_file(s.sha256, s.content_sha256, s.look::text)
  ) then
    raise exception 'blocked_content' using errcode = 'KN400';
  end if;
  if is_appeal then
    update moderation_cases
    set appeal_decision = case with_decision when 'released' then 'reinstated' else 'upheld' end, appeal_decided_at = now(),
      appeal_decided_by = by_admin, appeal_answer = words
    where id = of_case;
  else
    -- Refused late, it is kept for an appeal as long as what is refused at once.
    update moderation_cases set decision = with_decision, decided_at = now(), decided_by = by_admin, note = words,
      keep_until = now() + (keep_until - flagged_at)
    where id = of_case;
  end if;
  to_remove := '{}';
  select g.* into made from ai_generations g where g.id = found_case.generation_id for update;
  if made.id is null then
    to_remove := erase_review(of_case);
    return;
  end if;
  is_whole := made.outputs = '[]' and (found_case.tokens = 0 or not made.metadata ? 'taken_down');
  if with_decision = 'released' then
    perform restore_results(found_case);
    -- Of a part that was refused a call said that it is missing. What had failed is told of by its change of state.
    if made.status = 'completed' and (is_appeal or made.outputs = '[]') and not made.metadata ? 'taken_down' then
      perform queue_result_webhooks(g) from ai_generations g where g.id = made.id;
    end if;
  elsif not is_appeal then
    why := 'It was refused after a review (' || (found_case.finding ->> 'rule') || ')';
    to_return := case when is_whole then made.tokens_used - made.tokens_returned
      else least(found_case.tokens, made.tokens_used - made.tokens_returned) end;
    update ai_generations g
    set tokens_returned = made.tokens_returned + to_return, return_reason = why,
      status = case when is_whole then 'failed' else g.status end,
      error_message = case when is_whole then why || '. Your tokens came back.' else g.error_message end,
      metadata = g.metadata
        || case when is_whole then '{"error_code": "blocked_content"}'::jsonb else '{}'::jsonb end
        || case when to_return > 0 then '{"reviewed": true}'::jsonb else '{}'::jsonb end
    where g.id = made.id;
    perform note_blocked_order(owner);
    if to_return > 0 then
      perform refund_after_review(owner, made.id, to_return, why);
    end if;
  end if;
  perform note_reviews(made.id);
  if made.removed_at is null then
    seq := add_event(owner, 'update', made.id);
  end if;
end $$;

-- The person whose results were refused says why they should be shown: once for each, and while they are still kept.
-- @raises not_found, appealed
create or replace function appeal_review(session_token text, of_generation uuid, words text, out owner uuid, out seq bigint)
language plpgsql as $$
begin
  owner := session_user_id(session_token);
  perform 1 from profiles p where p.id = owner for update;
  if not exists (
    select from ai_generations g join moderation_cases c on c.generation_id = g.id
    where g.id = of_generation and g.user_id = owner and g.removed_at is null and c.decision = 'refused'
      and c.appeal_decision is distinct from 'reinstated'
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  update moderation_cases c set appeal = words, appealed_at = now()
  where c.generation_id = of_generation and c.decision = 'refused' and c.appeal is null and c.erased_at is null;
  if not found then
    raise exception 'appealed' using errcode = 'KN409';
  end if;
  perform note_reviews(of_generation);
  seq := add_event(owner, 'update', of_generation);
end $$;

-- Forgets what is sealed for a case; answers the objects that are to be removed after the commit.
create or replace function erase_review(of_case bigint) returns text[] language plpgsql as $$
declare
  keys text[];
begin
  keys := array(select key from sealed_files where case_id = of_case);
  insert into removed_objects (key) select unnest(keys) on conflict do nothing;
  delete from sealed_files where case_id = of_case;
  update moderation_cases set erased_at = now(), outputs = '[]' where id = of_case;
  return keys;
end $$;

-- What was refused and has been kept for as long as it must be, and what is left of generations that are gone. So many at
-- once.
create or replace function erase_due_reviews(most integer) returns table (key text) language plpgsql as $$
#variable_conflict use_column
declare
  due bigint;
begin
  for due in
    select c.id from moderation_cases c
    where c.kind <> 'flagged' and c.erased_at is null
      and exists (select from sealed_files s where s.case_id = c.id)
      and (
        (c.decision is not null and c.keep_until <= now() and (c.appealed_at is null or c.appeal_decision is not null))
        or not exists (select from ai_generations g where g.id = c.generation_id)
      )
    order by c.id limit most for update skip locked
  loop
    return query select unnest(erase_review(due));
  end loop;
end $$;
