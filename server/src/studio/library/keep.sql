-- What people think of their results: favorites, ratings, labels, verdicts, protection, and tags. Whoever changes it holds
-- the person's profile row, as whoever deletes does, so that what is protected is not deleted meanwhile.

-- Locks the generations of a person, shown or in the trash, against being deleted meanwhile.
-- @raises not_found unless all of them are theirs, processing
create or replace function lock_own_generations(me uuid, of_generations uuid[]) returns void language plpgsql as $$
declare
  known integer;
begin
  perform 1 from profiles p where p.id = me for update;
  perform 1 from ai_generations g
  where g.id = any (of_generations) and g.user_id = me and g.removed_as is distinct from 'cancelled'
  order by g.id for key share;
  get diagnostics known = row_count;
  if known <> (select count(distinct id) from unnest(of_generations) as id) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if exists (select from ai_generations g where g.id = any (of_generations) and g.status = 'processing') then
    raise exception 'processing' using errcode = 'KN409';
  end if;
end $$;

-- An event for each of them that is in the gallery; answers the last.
create or replace function tell_generations(me uuid, of_generations uuid[]) returns bigint language plpgsql as $$
declare
  shown record;
  seq bigint;
begin
  for shown in select g.id from ai_generations g where g.id = any (of_generations) and g.removed_at is null order by g.id
  loop
    seq := add_event(me, 'update', shown.id);
  end loop;
  return seq;
end $$;

-- Changes what `changes` names (`favorite`, `rating`, `label`, `verdict`, `protected`) of all of them, or of none.
-- `seq`: null where none is in the gallery. @raises locked where what is locked would lose its protection
create or replace function keep_generations(
  session_token text, of_generations uuid[], changes jsonb, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  perform lock_own_generations(me, of_generations);
  if not coalesce((changes ->> 'protected')::boolean, true) and exists (
    select from keeps k where k.generation_id = any (of_generations) and k.locked_at is not null
  ) then
    raise exception 'locked' using errcode = 'KN409';
  end if;
  insert into keeps as k (generation_id, user_id, generated_at, is_favorite, rating, label, verdict, is_protected)
  select g.id, me, g.created_at, coalesce((changes ->> 'favorite')::boolean, false),
    coalesce((changes ->> 'rating')::smallint, 0), changes ->> 'label', changes ->> 'verdict',
    coalesce((changes ->> 'protected')::boolean, false)
  from ai_generations g where g.id = any (of_generations)
  on conflict (generation_id) do update set
    is_favorite = coalesce((changes ->> 'favorite')::boolean, k.is_favorite),
    rating = coalesce((changes ->> 'rating')::smallint, k.rating),
    label = case when changes ? 'label' then changes ->> 'label' else k.label end,
    verdict = case when changes ? 'verdict' then changes ->> 'verdict' else k.verdict end,
    is_protected = coalesce((changes ->> 'protected')::boolean, k.is_protected),
    is_indexed = k.is_indexed and not changes ?| array['favorite', 'rating', 'label', 'verdict'];
  seq := tell_generations(me, of_generations);
end $$;

-- Adds and removes tags of all of them, or of none. @raises too_many_tags
create or replace function tag_generations(
  session_token text, of_generations uuid[], add_tags text[], remove_tags text[], most integer,
  out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  perform lock_own_generations(me, of_generations);
  delete from generation_tags t where t.generation_id = any (of_generations) and t.tag = any (remove_tags);
  insert into generation_tags (generation_id, tag, user_id, generated_at)
  select g.id, added.tag, me, g.created_at
  from ai_generations g cross join unnest(add_tags) as added (tag) where g.id = any (of_generations)
  on conflict do nothing;
  if exists (
    select from generation_tags t where t.generation_id = any (of_generations) group by t.generation_id
    having count(*) > most
  ) then
    raise exception 'too_many_tags' using errcode = 'KN409';
  end if;
  seq := tell_generations(me, of_generations);
end $$;

-- The person's own tags that begin so, in their order: each is one step in the index, however many have it.
create or replace function list_tags(session_token text, beginning text, most integer) returns table (tag text)
language plpgsql stable as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  return query
  with recursive own as (
    (select t.tag, 1 as n from generation_tags t
      where t.user_id = me and t.tag >= beginning collate "C" order by t.tag limit 1)
    union all
    select following.tag, own.n + 1 from own cross join lateral (
      select t.tag from generation_tags t where t.user_id = me and t.tag > own.tag order by t.tag limit 1
    ) as following
    where own.n < most and starts_with(following.tag, beginning)
  )
  select own.tag from own where starts_with(own.tag, beginning);
end $$;
