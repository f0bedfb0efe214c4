-- What the prompt helper brought to whom, and for how much.
create table prompt_helps (
  -- Made by the client, so that a repeat answers the first result and charges nothing.
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  act text not null check (act in ('rewrite', 'expand', 'translate', 'describe')),
  input_hash bytea not null,
  made_by text not null check (made_by in ('built_in', 'model')),
  -- Forgotten after a day; the charge and its reason stay.
  answer text,
  tokens integer not null check (tokens >= 0),
  created_at timestamptz not null default now()
);
create index prompt_helps_of_person on prompt_helps (user_id, created_at);
create index prompt_helps_remembered on prompt_helps (created_at) where answer is not null;
