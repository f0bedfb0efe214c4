-- The texts that people agree to, each version once, and what each person agreed to and when: rows that are only added.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  published_at timestamptz not null default now(),
  primary key (kind, version)
);
insert into legal_texts (kind, version) values ('terms', '2026-11'), ('privacy', '2026-11');

create table consents (
  id bigint primary key generated always as identity,
  user_id uuid not null references "user" on delete cascade,
  -- `prompt_in_files`: that what they write stands in their files.
  kind text not null check (kind in ('terms', 'privacy', 'prompt_in_files')),
  -- Of the text; null where there is none.
  version text,
  is_given boolean not null,
  at timestamptz not null default now(),
  check ((kind in ('terms', 'privacy')) = (version is not null))
);
create index consents_by_user on consents (user_id, id);
