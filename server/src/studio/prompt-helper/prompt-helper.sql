-- What the prompt helper brings, and its charge: both or neither. The same id again answers what was brought first, and
-- stays used once that has been forgotten.
-- @raises id_reused, api_key_cap, account_held, and what charge_user_tokens raises
create or replace function deliver_prompt_help(
  session_token text,
  new_id uuid,
  of_act text,
  of_input_hash bytea,
  by_whom text,
  with_answer text,
  cost integer,
  out user_id uuid,
  out seq bigint,
  out answer text,
  out made_by text,
  out tokens integer,
  out new_total_tokens integer
) language plpgsql as $$
#variable_conflict use_column
declare
  owner uuid := session_user_id(session_token);
  first prompt_helps;
  charged_key api_keys;
begin
  user_id := owner;
  -- The row lock orders this person's charges; a second one with the same id waits here and then sees the first.
  perform 1 from profiles p where p.id = owner for update;
  select h.* into first from prompt_helps h where h.id = new_id;
  if first.id is not null then
    if first.user_id <> owner or first.input_hash <> of_input_hash or first.answer is null then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    select p.tokens + p.purchased_tokens into new_total_tokens from profiles p where p.id = owner;
  else
    insert into prompt_helps (id, user_id, act, input_hash, made_by, answer, tokens)
    values (new_id, owner, of_act, of_input_hash, by_whom, with_answer, cost)
    on conflict (id) do nothing
    returning * into first;
    -- Somebody else took the id meanwhile.
    if first.id is null then
      raise exception 'id_reused' using errcode = 'KN409';
    end if;
    if is_api_key(session_token) then
      select k.* into charged_key from api_keys k where k.hash = api_key_hash(session_token);
    end if;
    if is_in_workspace(session_token) then
      perform note_author(session_token, new_id);
    end if;
    new_total_tokens := charge_user_tokens(owner, cost, 'prompt:' || new_id, 'Prompt helper', by_api_key => charged_key.id);
    if charged_key.tokens_per_month is not null and api_key_spent(charged_key.id) > charged_key.tokens_per_month then
      raise exception 'api_key_cap' using errcode = 'KN409';
    end if;
    if cost > 0 then
      seq := add_event(owner, 'balance', null);
    end if;
  end if;
  answer := first.answer;
  made_by := first.made_by;
  tokens := first.tokens;
end $$;

create or replace trigger prompt_helps_0_held before insert on prompt_helps
  for each row execute function refuse_held_person();
