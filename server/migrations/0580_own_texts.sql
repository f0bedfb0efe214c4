-- What the operator has a language say in place of a shipped text, the newest last; null is the shipped text again. What is
-- in force is a setting, which all processes read.
create table text_versions (
  version integer primary key generated always as identity,
  language text not null,
  area text not null,
  key text not null,
  words text,
  created_at timestamptz not null default now(),
  created_by text
);

create index text_versions_of_text on text_versions (language, area, key, version);
