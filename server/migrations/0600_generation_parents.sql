-- From which of a person's generations another one was made. The parent may be deleted for good: its id stays here.
create table generation_parents (
  child uuid not null references ai_generations on delete cascade,
  parent uuid not null,
  -- What the child made of it: 'edit', 'video', 'reuse' and others.
  part text not null,
  -- Which of the parent's outputs, counted from 0; null where it is none of them.
  output smallint,
  unique nulls not distinct (child, parent, part, output),
  check (child <> parent)
);
create index generation_parents_by_parent on generation_parents (parent);
