-- Terms and privacy policy in the operator's own words: who published a version, from when it is in force, and whether it
-- asks everybody. Without words it is the text that comes with the program.
alter table legal_texts
  -- Null: from the day on which it was published.
  add column effective_at timestamptz,
  add column asks boolean not null default false,
  -- Markdown by language.
  add column bodies jsonb,
  -- The address of the administrator.
  add column made_by text,
  add column note text;

-- What is written and not published yet. The revision is counted up by each save, so that nobody saves over another.
create table legal_drafts (
  kind text primary key check (kind in ('terms', 'privacy')),
  revision integer not null,
  bodies jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by text not null
);
