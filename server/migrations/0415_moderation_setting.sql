-- Words that prompts may not have are a rule of the moderation from now on. The release before goes on reading its own row.
insert into settings (name, value, changed_at)
select 'moderation', jsonb_build_object('rules', jsonb_build_array(
  jsonb_build_object('name', 'Words of this studio', 'category', 'studio', 'words', s.value))), s.changed_at
from settings s where s.name = 'banned_words' and jsonb_typeof(s.value) = 'array' and jsonb_array_length(s.value) > 0
on conflict (name) do nothing;
