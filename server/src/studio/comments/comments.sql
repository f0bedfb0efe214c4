-- What is said about results. Whoever changes it holds the owner's profile row, as whoever adds an event does.

-- How long whoever wrote something may change it.
create or replace function is_fresh(written timestamptz) returns boolean language sql stable as $$
  select written > now() - interval '15 minutes'
$$;

-- Whether a link leads to a generation at this moment.
create or replace function leads_to(of_share uuid, of_generation uuid) returns boolean language sql stable as $$
  select exists (select from share_results r where r.share_id = of_share and r.generation_id = of_generation)
    or exists (
      select from shares s join collection_items i on i.collection_id = s.collection_id
      where s.id = of_share and i.generation_id = of_generation
    )
$$;

-- The generation as far as it can be talked about; nothing in the trash, and no file but its own.
-- @raises not_found, too_many_comments
create or replace function open_talk(of_owner uuid, of_generation uuid, of_file text, most integer) returns void
language plpgsql as $$
begin
  perform 1 from profiles p where p.id = of_owner for update;
  if not exists (
    select from ai_generations g where g.id = of_generation and g.user_id = of_owner and g.removed_at is null
      and (of_file is null or exists (select from jsonb_array_elements(g.outputs) o where o ->> 'url' = of_file))
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if (select count(*) from comments c where c.generation_id = of_generation) >= most then
    raise exception 'too_many_comments' using errcode = 'KN409';
  end if;
end $$;

-- Its owner writes, for themselves or for the guests of a link; an answer is seen by whoever sees what it answers.
-- @raises not_found, too_many_comments
create or replace function write_comment(
  session_token text, of_generation uuid, of_parent uuid, of_share uuid, of_words text, of_file text,
  at_x double precision, at_y double precision, at_second double precision, most integer,
  out id uuid, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  seen_by uuid := of_share;
begin
  user_id := me;
  perform open_talk(me, of_generation, of_file, most);
  if of_parent is not null then
    select c.share_id into seen_by from comments c
    where c.id = of_parent and c.generation_id = of_generation and c.parent_id is null and c.removed_at is null;
    if not found then
      raise exception 'not_found' using errcode = 'KN404';
    end if;
  elsif of_share is not null and not exists (
    select from shares s where s.id = of_share and s.user_id = me and s.revoked_at is null and s.may_comment
      and leads_to(s.id, of_generation)
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into comments as c (generation_id, user_id, share_id, parent_id, words, file, x, y, second)
  values (of_generation, me, seen_by, of_parent, of_words, of_file, at_x, at_y, at_second)
  returning c.id into id;
  seq := add_event(me, 'update', of_generation);
end $$;

-- Whoever has an open link writes. The link is held, so that nothing comes once it is revoked.
-- @raises not_found, comments_off, too_many_comments
create or replace function write_guest_comment(
  of_share uuid, of_generation uuid, of_parent uuid, of_name text, of_guest bytea, of_words text, of_file text,
  at_x double precision, at_y double precision, at_second double precision, most integer,
  out id uuid, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  link shares := open_link(of_share);
begin
  if link.id is null or not leads_to(of_share, of_generation) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  user_id := link.user_id;
  perform open_talk(link.user_id, of_generation, of_file, most);
  perform from shares s where s.id = of_share and s.revoked_at is null and s.may_comment for share;
  if not found then
    raise exception 'comments_off' using errcode = 'KN403';
  end if;
  if of_parent is not null and not exists (
    select from comments c where c.id = of_parent and c.share_id = of_share and c.generation_id = of_generation
      and c.parent_id is null and c.removed_at is null
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into comments as c (generation_id, user_id, share_id, parent_id, name, guest_hash, words, file, x, y, second)
  values (of_generation, link.user_id, of_share, of_parent, of_name, of_guest, of_words, of_file, at_x, at_y, at_second)
  returning c.id into id;
  seq := add_event(link.user_id, 'update', of_generation);
  perform tell_person(link.user_id, 'comment',
    'comment:' || of_generation || ':' || of_share || ':' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24'),
    jsonb_build_object('by', of_name, 'name', g.generation_name), of_generation, false)
  from ai_generations g where g.id = of_generation;
end $$;

-- Null where nobody has to hear of it, as it is in the trash.
create or replace function tell_of_talk(of_owner uuid, of_generation uuid) returns bigint language sql as $$
  select add_event(of_owner, 'update', g.id) from ai_generations g where g.id = of_generation and g.removed_at is null
$$;

-- Its owner edits their own words for a quarter of an hour, and says of any whether it is done with. @raises not_found, too_late
create or replace function change_comment(
  session_token text, of_comment uuid, new_words text, is_resolved boolean, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  known comments;
begin
  user_id := me;
  perform 1 from profiles p where p.id = me for update;
  select c.* into known from comments c where c.id = of_comment and c.user_id = me;
  if known.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if new_words is not null and (known.guest_hash is not null or not is_fresh(known.created_at)) then
    raise exception 'too_late' using errcode = 'KN409';
  end if;
  update comments c set
    words = coalesce(new_words, c.words),
    edited_at = case when new_words is null then c.edited_at else now() end,
    resolved_at = case when is_resolved is null or c.parent_id is not null then c.resolved_at
      when is_resolved then coalesce(c.resolved_at, now()) end
  where c.id = of_comment;
  seq := tell_of_talk(me, known.generation_id);
end $$;

-- Any, with the answers to it. @raises not_found
create or replace function delete_comment(session_token text, of_comment uuid, out user_id uuid, out seq bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  about uuid;
begin
  user_id := me;
  perform 1 from profiles p where p.id = me for update;
  delete from comments c where c.id = of_comment and c.user_id = me returning c.generation_id into about;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  seq := tell_of_talk(me, about);
end $$;

-- A guest changes their own words, or takes them back where `new_words` is null; what others answered stays.
-- @raises not_found, too_late
create or replace function change_guest_comment(
  of_share uuid, of_comment uuid, of_guest bytea, new_words text, out user_id uuid, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  known comments;
begin
  user_id := (open_link(of_share)).user_id;
  perform 1 from profiles p where p.id = change_guest_comment.user_id for update;
  select c.* into known from comments c
  where c.id = of_comment and c.share_id = of_share and c.guest_hash = of_guest and c.removed_at is null;
  if known.id is null or user_id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if not is_fresh(known.created_at) then
    raise exception 'too_late' using errcode = 'KN409';
  end if;
  if new_words is not null then
    update comments c set words = new_words, edited_at = now() where c.id = of_comment;
  elsif exists (select from comments a where a.parent_id = of_comment) then
    update comments c set words = '', removed_at = now(), x = null, y = null, second = null where c.id = of_comment;
  else
    delete from comments c where c.id = of_comment;
  end if;
  seq := tell_of_talk(user_id, known.generation_id);
end $$;

-- Whoever the result is of hears that the studio removed what was said about it; in a workspace whoever made it.
create or replace function tell_of_removed_comment(of_comment uuid, of_owner uuid, of_generation uuid) returns void
language plpgsql as $$
begin
  perform tell_person(who_hears(of_owner, g.id), 'decision', 'comment-removed:' || of_comment,
    jsonb_build_object('event', 'comment_removed', 'name', g.generation_name), g.id, true)
  from ai_generations g where g.id = of_generation;
end $$;
