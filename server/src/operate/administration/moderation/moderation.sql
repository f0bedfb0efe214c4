-- Generations that administrators want to look at again, and what they decided. A case outlives its generation.

-- Marks a generation for review and opens its case. Nothing changes when it was marked before.
-- Answers the owner's event.
create or replace function flag_generation(
  of_generation uuid, by_admin uuid, why text, out is_new boolean, out owner uuid, out seq bigint
) language plpgsql as $$
declare
  made ai_generations;
begin
  select user_id into owner from ai_generations where id = of_generation;
  perform 1 from profiles where id = owner for update;
  select * into made from ai_generations where id = of_generation for update;
  if made.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into moderation_cases (generation_id, user_id, generation_name, reason, flagged_by)
  values (of_generation, owner, made.generation_name, why, by_admin)
  on conflict (generation_id) where decision is null and kind = 'flagged' do nothing;
  is_new := found;
  if not is_new then
    return;
  end if;
  update ai_generations
  set metadata = metadata || jsonb_build_object(
    'flagged', true, 'flagged_at', now(), 'flagged_by', by_admin, 'flag_reason', why)
  where id = of_generation;
  if made.removed_at is null then
    seq := add_event(owner, 'update', of_generation);
  end if;
end $$;

-- Takes the mark away and closes the case, if there is one. Answers the owner's event.
create or replace function unflag_generation(
  of_generation uuid, by_admin uuid, with_decision text, with_note text,
  out was_flagged boolean, out owner uuid, out seq bigint
) language plpgsql as $$
declare
  is_removed boolean;
begin
  select user_id into owner from ai_generations where id = of_generation;
  if owner is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform 1 from profiles where id = owner for update;
  update ai_generations set metadata = metadata - '{flagged,flagged_at,flagged_by,flag_reason}'::text[]
  where id = of_generation and metadata ? 'flagged'
  returning removed_at is not null into is_removed;
  update moderation_cases
  set decision = with_decision, decided_at = now(), decided_by = by_admin, note = with_note
  where generation_id = of_generation and kind = 'flagged' and decision is null;
  was_flagged := found;
  if is_removed is false then
    seq := add_event(owner, 'update', of_generation);
  end if;
end $$;

-- Deletes a generation for good; what was still being made or is held is returned first. The ledger keeps its id.
-- Answers the owner's event; its files are the caller's.
create or replace function purge_generation(of_generation uuid, by_admin uuid, with_note text, out owner uuid, out seq bigint)
language plpgsql as $$
declare
  was_visible boolean;
begin
  select user_id into owner from ai_generations where id = of_generation;
  perform 1 from profiles where id = owner for update;
  perform decide_review(c.id, 'refused', by_admin, with_note) from moderation_cases c
  where c.generation_id = of_generation and c.kind = 'held' and c.decision is null;
  perform fail_generation(of_generation, null, null, 'removed', 'Removed by the studio', 'It was removed by the studio');
  delete from ai_generations where id = of_generation returning removed_at is null into was_visible;
  if was_visible is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  update moderation_cases
  set decision = 'removed', decided_at = now(), decided_by = by_admin, note = with_note
  where generation_id = of_generation and decision is null;
  if was_visible then
    seq := add_event(owner, 'delete', of_generation);
  end if;
end $$;
