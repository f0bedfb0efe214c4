-- What guests decide about results, and the lock that keeps a result as it was approved.

-- A guest of an open link decides; the last word counts, and said again about the same files without another note it is
-- none. @raises not_found, approvals_off, too_many_comments
create or replace function judge_result(
  of_share uuid, of_generation uuid, of_act text, of_name text, of_note text, most integer,
  out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  link shares := open_link(of_share);
  said approvals;
begin
  if link.id is null or not leads_to(of_share, of_generation) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  user_id := link.user_id;
  perform open_talk(link.user_id, of_generation, null, 2147483647);
  perform from shares s where s.id = of_share and s.revoked_at is null and s.may_approve for share;
  if not found then
    raise exception 'approvals_off' using errcode = 'KN403';
  end if;
  -- Names are all that tells guests apart.
  select a.* into said from approvals a
  where a.generation_id = of_generation and a.share_id = of_share and lower(a.name) = lower(of_name)
  order by a.at desc, a.id desc limit 1;
  if said.act = of_act and of_note in ('', said.note) and not is_of_other_files(said) then
    return;
  end if;
  if (select count(*) from approvals a where a.generation_id = of_generation) >= most then
    raise exception 'too_many_comments' using errcode = 'KN409';
  end if;
  insert into approvals (generation_id, user_id, share_id, act, name, note, files)
  select of_generation, link.user_id, of_share, of_act, of_name, of_note, output_addresses(g.outputs)
  from ai_generations g where g.id = of_generation;
  seq := add_event(link.user_id, 'update', of_generation);
  perform tell_person(link.user_id, 'approval',
    'approval:' || of_generation || ':' || of_share || ':' || of_act || ':'
      || to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24'),
    jsonb_build_object('event', of_act, 'by', of_name, 'name', g.generation_name), of_generation, false)
  from ai_generations g where g.id = of_generation;
end $$;

-- Whether other files were judged than those that are there now. Edits are results of their own, so that only the studio
-- changes what a result has: it takes a file down, brings one back, or releases one that it held.
create or replace function is_of_other_files(judged approvals) returns boolean language sql stable as $$
  select judged.files is not null and judged.files is distinct from (
    select output_addresses(g.outputs) from ai_generations g where g.id = judged.generation_id)
$$;

-- A locked result is protected, and stays so until its owner unlocks it. Nothing happens where it is so already.
-- @raises not_found, processing
create or replace function lock_result(session_token text, of_generation uuid, is_on boolean, out user_id uuid, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  perform lock_own_generations(me, array[of_generation]);
  if is_on = exists (select from keeps k where k.generation_id = of_generation and k.locked_at is not null) then
    return;
  end if;
  insert into keeps as k (generation_id, user_id, generated_at, is_protected, locked_at)
  select g.id, me, g.created_at, is_on, case when is_on then now() end from ai_generations g where g.id = of_generation
  on conflict (generation_id) do update set is_protected = excluded.is_protected, locked_at = excluded.locked_at;
  insert into approvals (generation_id, user_id, act)
  values (of_generation, me, case when is_on then 'locked' else 'unlocked' end);
  seq := tell_generations(me, array[of_generation]);
end $$;
