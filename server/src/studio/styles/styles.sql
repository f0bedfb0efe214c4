-- Styles that people keep. Whoever changes them holds the person's profile row, so that they are counted one after the other.

-- Makes the style, or changes it. @raises too_many_styles, not_found for pictures that are not theirs, or no pictures
create or replace function save_style(
  session_token text, of_id uuid, called text, before text, after text, with_pictures text[], most integer
) returns void language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  perform 1 from profiles p where p.id = me for update;
  if not exists (select from styles s where s.user_id = me and s.id = of_id)
    and (select count(*) from styles s where s.user_id = me) >= most then
    raise exception 'too_many_styles' using errcode = 'KN409';
  end if;
  if exists (
    select from unnest(with_pictures) as picture
    where not exists (
      select from files f where f.key = picture and f.user_id = me and starts_with(f.content_type, 'image/')
    )
  ) then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  insert into styles as s (user_id, id, name, words_before, words_after, pictures)
  values (me, of_id, called, before, after, with_pictures)
  on conflict (user_id, id) do update set name = excluded.name, words_before = excluded.words_before,
    words_after = excluded.words_after, pictures = excluded.pictures, updated_at = now();
end $$;
