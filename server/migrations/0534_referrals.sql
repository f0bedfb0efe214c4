-- People who bring others: the code of each one's link, and what became of whoever came by it.
create table referral_links (
  user_id uuid primary key references "user" on delete cascade,
  code text not null unique check (code ~ '^[a-z0-9]{12}$'),
  created_at timestamptz not null default now()
);

-- By whose link somebody signs up, for the moment until their account is made.
create table arriving_referrals (
  email text primary key,
  code text not null,
  arrived_at timestamptz not null default now()
);

create table referrals (
  referred_id uuid primary key references ledger_accounts,
  referrer_id uuid not null references ledger_accounts,
  state text not null default 'joined' check (state in ('joined', 'waiting', 'settled', 'refused')),
  -- Why nothing was given, to both or to the one who referred.
  why text,
  -- As promised when they joined.
  referrer_tokens integer not null check (referrer_tokens between 0 and 100000),
  referred_tokens integer not null check (referred_tokens between 0 and 100000),
  given_referrer integer not null default 0 check (given_referrer between 0 and referrer_tokens),
  given_referred integer not null default 0 check (given_referred between 0 and referred_tokens),
  -- The first payment.
  payment_id text,
  joined_at timestamptz not null default now(),
  due_at timestamptz,
  ended_at timestamptz,
  check (referrer_id <> referred_id),
  check ((state in ('settled', 'refused')) = (ended_at is not null)),
  check ((state = 'joined') = (payment_id is null)),
  check ((payment_id is null) = (due_at is null))
);
create index referrals_by_referrer on referrals (referrer_id, joined_at desc);
create index referrals_due on referrals (due_at) where state = 'waiting';
