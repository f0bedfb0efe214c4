-- What people agree to, written down by the database itself, so that no way to an account passes it by.

-- Whoever makes an account agrees to the texts that are published then.
create or replace function note_sign_up_consents() returns trigger language plpgsql as $$
begin
  insert into consents (user_id, kind, version, is_given)
  select distinct on (l.kind) new.id, l.kind, l.version, true from legal_texts l order by l.kind, l.published_at desc, l.version desc;
  return null;
end $$;
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
