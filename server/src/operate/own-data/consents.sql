-- What people agree to, written down by the database itself, so that no way to an account passes it by.

-- The version of each text that is in force. A version never comes in force before an earlier one.
create or replace function legal_texts_in_force() returns table (kind text, version text) language sql stable as $$
  select distinct on (l.kind) l.kind, l.version from legal_texts l
  where coalesce(l.effective_at, l.published_at) <= now()
  order by l.kind, l.published_at desc, l.version desc
$$;

-- Whoever makes an account agrees to the texts that are in force then, in the language of the page that said so.
create or replace function note_sign_up_consents() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, kind, version, is_given, language)
  select new.id, l.kind, l.version, true, coalesce(new."signUpLanguage", nullif(current_setting('kinora.language', true), ''))
  from legal_texts_in_force() l;
  return null;
end $$;

-- What somebody has to agree to before they order or buy anything: the version in force of each text of which a version
-- since the last one that they agreed to asks everybody.
create or replace function missing_consents(of_user uuid) returns table (kind text, version text) language sql stable as $$
  select f.kind, f.version from legal_texts_in_force() f
  where of_user is not null and exists (
    select from legal_texts a
    where a.kind = f.kind and a.asks and coalesce(a.effective_at, a.published_at) <= now()
      and a.published_at > coalesce((
        select max(t.published_at) from consents c join legal_texts t on t.kind = c.kind and t.version = c.version
        where c.user_id = of_user and c.kind = f.kind and c.is_given
      ), '-infinity')
  )
  order by f.kind
$$;
create or replace trigger user_6_consents after insert on "user" for each row execute function note_sign_up_consents();

create or replace function note_prompt_consent() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, kind, is_given) values (new.id, 'prompt_in_files', new.prompt_in_files);
  return null;
end $$;
create or replace trigger profiles_prompt_consent after update of prompt_in_files on profiles
  for each row when (old.prompt_in_files is distinct from new.prompt_in_files) execute function note_prompt_consent();

-- They go with their account and are never changed before.
create or replace function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from "user" u where u.id = old.user_id) then
    return old;
  end if;
  raise exception 'What somebody agreed to is never changed or removed';
end $$;
create or replace trigger consents_are_kept before update or delete on consents for each row execute function keep_consents();
