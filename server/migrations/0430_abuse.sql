-- What accounts have in common, as hashes under a secret of this installation.
create table account_traits (
  user_id uuid not null references "user" on delete cascade,
  kind text not null check (kind in ('mailbox', 'device', 'network', 'card', 'phone')),
  value bytea not null,
  -- For administrators: the host of an address, the last digits of a card.
  hint text,
  -- Known when the account was made; other devices came with a sign-in.
  at_sign_up boolean not null default false,
  seen_at timestamptz not null default now(),
  primary key (user_id, kind, value)
);
create index account_traits_shared on account_traits (kind, value);

-- From where somebody signs up, for the moment until their account is made.
create table arriving_sign_ups (
  email text primary key,
  browser bytea,
  network text,
  arrived_at timestamptz not null default now()
);

-- Cards, devices and phones that have brought sign-up tokens. They outlive the account; of a mailbox the ledger knows it.
create table signup_claims (
  kind text not null check (kind in ('device', 'card', 'phone')),
  value bytea not null,
  claimed_at timestamptz not null default now(),
  primary key (kind, value)
);

-- Why somebody with a confirmed address has no sign-up tokens (yet), or that they have them.
create table signup_gifts (
  user_id uuid primary key references "user" on delete cascade,
  state text not null check (state in ('waiting', 'given', 'refused')),
  -- Waiting for a card or a phone; refused because of what the tokens were given for before.
  about text check (about in ('mailbox', 'device', 'card', 'phone')),
  changed_at timestamptz not null default now(),
  check ((about is null) = (state = 'given'))
);

create table risk_cases (
  id bigint primary key generated always as identity,
  user_id uuid not null references "user" on delete cascade,
  state text not null default 'open' check (state in ('open', 'watched', 'held', 'dismissed')),
  score integer not null default 0,
  opened_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  note text
);
create unique index risk_cases_open on risk_cases (user_id) where state <> 'dismissed';
create index risk_cases_by_state on risk_cases (state, id desc);

create table risk_signals (
  case_id bigint not null references risk_cases on delete cascade,
  kind text not null,
  hits integer not null default 1,
  points integer not null check (points > 0),
  facts jsonb not null default '{}',
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (case_id, kind)
);

-- Attempts with cards that their banks refused, by the id of the attempt at the payment service.
create table card_declines (
  id text primary key,
  user_id uuid references "user" on delete cascade,
  card bytea,
  at timestamptz not null default now()
);
create index card_declines_by_time on card_declines (at);
create index card_declines_by_user on card_declines (user_id, at);
create index card_declines_by_card on card_declines (card, at);

-- Challenges that were solved: each is good once.
create table spent_challenges (id text primary key, expires_at timestamptz not null);
create index spent_challenges_by_time on spent_challenges (expires_at);
