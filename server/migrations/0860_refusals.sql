-- What was refused before anything was charged. Of a text the words are kept for a day, in which a review can be asked for,
-- and then for as long as the review is; of an upload its hash alone, until its person sends it again for a review.
create table refusals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('text', 'upload')),
  -- The tool's id, or the folder of an upload.
  place text not null,
  field text not null,
  -- That of the account, where one is chosen.
  language text,
  -- What speaks against it: a list of {rule, category, source}.
  rules jsonb not null,
  -- SHA-256 of the folded text, or of the file as it arrived.
  hash bytea not null,
  words text,
  refused_at timestamptz not null default now(),
  appeal text,
  appealed_at timestamptz,
  decision text check (decision in ('allowed', 'upheld')),
  decided_at timestamptz,
  decided_by uuid,
  reply text,
  keep_until timestamptz,
  erased_at timestamptz
);
create unique index refusals_once on refusals (user_id, kind, hash, md5(rules::text));
create index refusals_waiting on refusals (appealed_at) where appealed_at is not null and decision is null;
create index refusals_decided on refusals (decided_at desc) where decision is not null;
create index refusals_due on refusals (keep_until) where keep_until is not null;
