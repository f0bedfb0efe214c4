-- What an author lets others begin with, and what was made of it. No foreign key to the publication: what is gone is
-- known to be gone.
alter table publications add column allows_remix boolean not null default false;
-- The publication that this one was made of, where it was made of one.
alter table publications add column remix_of uuid;

create table generation_remixes (
  generation_id uuid primary key references ai_generations on delete cascade,
  publication_id uuid not null
);
