-- Results that are kept back: held until a person decides, or refused by what was found. Their files are sealed.

-- Keeps back results of a generation that has just ended: from this commit on nobody but reviewers can read their files.
-- `withheld` is a list of {index, output}; `to_return` is what a refusal of held ones gives back.
create or replace function withhold_results(
  of_generation uuid, of_kind text, withheld jsonb, why jsonb, to_return integer, hold_hours integer, keep_days integer
) returns void language plpgsql as $$
declare
  made ai_generations;
  keys text[];
  new_case bigint;
  due timestamptz := case of_kind when 'held' then now() + make_interval(hours => hold_hours) end;
begin
  select g.* into made from ai_generations g where g.id = of_generation;
  insert into moderation_cases
    (generation_id, user_id, generation_name, reason, kind, finding, outputs, tokens, due_at, keep_until, decision, decided_at)
  values
    (of_generation, made.user_id, made.generation_name, why ->> 'rule', of_kind, why, withheld, to_return, due,
      now() + make_interval(days => keep_days),
      case of_kind when 'blocked' then 'refused' end, case of_kind when 'blocked' then now() end)
  returning id into new_case;
  keys := array(
    select f.key from files f
    where f.user_id = made.user_id and f.folder = 'generations' and left(split_part(f.key, '/', 3), 36) = of_generation::text
      and position('"/files/' || f.key || '"' in withheld::text) > 0
  );
  perform keep_sealed(null, new_case, keys);
  delete from files where key = any (keys);
  perform note_reviews(of_generation);
  if of_kind = 'blocked' then
    perform note_blocked_order(made.user_id);
  end if;
end $$;

-- What nobody is shown of a generation that has ended, such as the clips that a held film was joined from: from this commit
-- on nobody can read it. Its objects go with the next sweep.
create or replace function forget_unnamed_files(of_generation uuid) returns void language sql as $$
  with unnamed as (
    delete from files f using ai_generations g
    where g.id = of_generation and g.status <> 'processing' and f.user_id = g.user_id and f.folder = 'generations'
      and left(split_part(f.key, '/', 3), 36) = of_generation::text
      and position('/files/' || f.key in g.outputs::text) = 0
    returning f.key
  )
  insert into removed_objects (key) select key from unnamed on conflict do nothing
$$;

-- The same by the worker that has a late result: one that lost its lease would take the files that its successor is about
-- to name.
create or replace function forget_late_files(run_id uuid, at_claim integer) returns void language plpgsql as $$
declare
  of_generation uuid;
begin
  select r.generation_id into of_generation from runs r where r.id = run_id and r.claim_no = at_claim for update;
  if found then
    perform forget_unnamed_files(of_generation);
  end if;
end $$;

-- As complete_generation, with results that are held and others that are blocked; either may be an empty list. What was
-- blocked is part of `tokens_to_return`.
create or replace function complete_generation_withholding(
  run_id uuid, at_claim integer, stored_outputs jsonb, file_url text, more_metadata jsonb, tokens_to_return integer,
  reason text, held jsonb, held_for jsonb, held_tokens integer, hold_hours integer, blocked jsonb, blocked_for jsonb,
  keep_days integer
) returns bigint language plpgsql as $$
declare
  of_generation uuid;
  seq bigint;
begin
  select r.generation_id into of_generation from runs r where r.id = run_id;
  seq := complete_generation(run_id, at_claim, stored_outputs, file_url,
    more_metadata || '{"review": {}}', tokens_to_return, reason);
  if seq is null then
    return null;
  end if;
  if blocked <> '[]' then
    perform withhold_results(of_generation, 'blocked', blocked, blocked_for, 0, hold_hours, keep_days);
  end if;
  if held <> '[]' then
    perform withhold_results(of_generation, 'held', held, held_for, held_tokens, hold_hours, keep_days);
  end if;
  perform forget_unnamed_files(of_generation);
  return seq;
end $$;

-- As fail_generation, where all that was made is blocked.
create or replace function fail_generation_withholding(
  run_id uuid, at_claim integer, message text, reason text, blocked jsonb, blocked_for jsonb, keep_days integer
) returns bigint language plpgsql as $$
declare
  of_generation uuid;
  seq bigint;
begin
  select r.generation_id into of_generation from runs r where r.id = run_id;
  seq := fail_generation(of_generation, run_id, at_claim, 'blocked_content', message, reason);
  if seq is not null then
    perform withhold_results(of_generation, 'blocked', blocked, blocked_for, 0, 1, keep_days);
    perform forget_unnamed_files(of_generation);
  end if;
  return seq;
end $$;
