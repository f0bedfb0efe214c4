-- Collections. Whoever changes them holds the person's profile row, so that their changes come one after the other.

-- Collections within each other are a tree, and no deeper than five, whoever writes them and however many at once.
-- @raises collection_circle, collection_depth
create or replace function check_collection_place() returns trigger language plpgsql as $$
declare
  above uuid := new.parent_id;
  depth integer := 0;
  height integer;
begin
  perform 1 from profiles p where p.id = new.user_id for update;
  while above is not null loop
    if above = new.id then
      raise exception 'collection_circle' using errcode = 'KN409';
    end if;
    depth := depth + 1;
    select c.parent_id into above from collections c where c.id = above;
  end loop;
  with recursive below as (
    select new.id as id, 1 as level
    union all
    select c.id, below.level + 1 from below join collections c on c.parent_id = below.id where below.level < 6
  )
  select max(below.level) into height from below;
  if depth + height > 5 then
    raise exception 'collection_depth' using errcode = 'KN409';
  end if;
  return new;
end $$;
create or replace trigger collections_check_place before insert or update of parent_id on collections
  for each row execute function check_collection_place();

-- Locks the person, and answers whether one of their collections is filled by a rule. @raises not_found
create or replace function lock_own_collection(me uuid, of_collection uuid) returns boolean language plpgsql as $$
declare
  is_smart boolean;
begin
  perform 1 from profiles p where p.id = me for update;
  select c.rule is not null into is_smart from collections c where c.id = of_collection and c.user_id = me;
  if is_smart is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  return is_smart;
end $$;

-- @raises not_found for a parent that is not theirs, too_many_collections, collection_depth
create or replace function create_collection(
  session_token text, called text, within uuid, filled_by jsonb, most integer, out user_id uuid, out id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  perform 1 from profiles p where p.id = me for update;
  if within is not null then
    perform lock_own_collection(me, within);
  end if;
  if (select count(*) from collections c where c.user_id = me) >= most then
    raise exception 'too_many_collections' using errcode = 'KN409';
  end if;
  insert into collections as c (user_id, parent_id, name, rule) values (me, within, called, filled_by)
  returning c.id into id;
  seq := add_event(me, 'library', null);
end $$;

-- Changes what `changes` names: `name`, `parent_id`, `cover_id` of one of their generations, `rule` of one that has a rule.
-- @raises not_found, not_smart, collection_circle, collection_depth
create or replace function change_collection(
  session_token text, of_collection uuid, changes jsonb, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  is_smart boolean;
begin
  user_id := me;
  is_smart := lock_own_collection(me, of_collection);
  if changes ->> 'parent_id' is not null then
    perform lock_own_collection(me, (changes ->> 'parent_id')::uuid);
  end if;
  if changes ->> 'cover_id' is not null and not exists (
    select from ai_generations g where g.id = (changes ->> 'cover_id')::uuid and g.user_id = me and g.removed_at is null
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if changes ? 'rule' and not is_smart then
    raise exception 'not_smart' using errcode = 'KN409';
  end if;
  if changes ? 'parent_id' then
    update collections c set parent_id = (changes ->> 'parent_id')::uuid where c.id = of_collection;
  end if;
  update collections c set
    name = coalesce(changes ->> 'name', c.name),
    rule = coalesce(changes -> 'rule', c.rule),
    cover_id = case when changes ? 'cover_id' then (changes ->> 'cover_id')::uuid else c.cover_id end
  where c.id = of_collection;
  seq := add_event(me, 'library', null);
end $$;

-- Its items stay in the gallery, and what is within it moves to where it was. @raises not_found
create or replace function delete_collection(session_token text, of_collection uuid, out user_id uuid, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  perform lock_own_collection(me, of_collection);
  update collections c set parent_id = gone.parent_id from collections gone
  where gone.id = of_collection and c.parent_id = of_collection;
  delete from collections c where c.id = of_collection;
  seq := add_event(me, 'library', null);
end $$;

-- Puts generations into a collection, in the order in which they are named: before the item `before_item`, or behind all. Those
-- that are in it already are moved only if `moves`. @raises not_found, smart_collection, collection_full
create or replace function put_into_collection(
  session_token text, of_collection uuid, of_generations uuid[], moves boolean, before_item uuid, most integer,
  out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  steps integer := cardinality(of_generations) + 1;
  place_from double precision;
  place_to double precision;
begin
  user_id := me;
  if lock_own_collection(me, of_collection) then
    raise exception 'smart_collection' using errcode = 'KN409';
  end if;
  if exists (
    select from unnest(of_generations) as wanted (id)
    where not exists (select from ai_generations g where g.id = wanted.id and g.user_id = me and g.removed_at is null)
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if before_item is not null and (
    before_item = any (of_generations)
    or not exists (select from collection_items i where i.collection_id = of_collection and i.generation_id = before_item)
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  select r.place_from, r.place_to into place_from, place_to from room_before(of_collection, before_item, of_generations) r;
  if (place_to - place_from) / steps < 1e-6 then
    -- Too often put between the same two: all get whole numbers again.
    update collection_items i set place = numbered.n from (
      select o.generation_id, row_number() over (order by o.place, o.generation_id) as n
      from collection_items o where o.collection_id = of_collection
    ) as numbered
    where i.collection_id = of_collection and i.generation_id = numbered.generation_id;
    select r.place_from, r.place_to into place_from, place_to from room_before(of_collection, before_item, of_generations) r;
  end if;
  insert into collection_items as i (collection_id, generation_id, user_id, place)
  select of_collection, wanted.id, me, place_from + (place_to - place_from) * wanted.n / steps
  from unnest(of_generations) with ordinality as wanted (id, n)
  on conflict (collection_id, generation_id) do update set place = excluded.place where moves;
  if (select count(*) from collection_items i where i.collection_id = of_collection) > most then
    raise exception 'collection_full' using errcode = 'KN409';
  end if;
  seq := add_event(me, 'library', null);
end $$;

-- Between which places there is room before an item, or behind all, as if those that move were not there.
create or replace function room_before(
  of_collection uuid, before_item uuid, moving uuid[], out place_from double precision, out place_to double precision
) language plpgsql stable as $$
begin
  select i.place into place_to from collection_items i
  where i.collection_id = of_collection and i.generation_id = before_item;
  select max(i.place) into place_from from collection_items i
  where i.collection_id = of_collection and (place_to is null or i.place < place_to) and i.generation_id <> all (moving);
  place_from := coalesce(place_from, place_to - cardinality(moving) - 1, 0);
  place_to := coalesce(place_to, place_from + cardinality(moving) + 1);
end $$;

-- The generations stay in the gallery. @raises not_found, smart_collection
create or replace function take_from_collection(
  session_token text, of_collection uuid, of_generations uuid[], out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
begin
  user_id := me;
  if lock_own_collection(me, of_collection) then
    raise exception 'smart_collection' using errcode = 'KN409';
  end if;
  delete from collection_items i where i.collection_id = of_collection and i.generation_id = any (of_generations);
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  seq := add_event(me, 'library', null);
end $$;
