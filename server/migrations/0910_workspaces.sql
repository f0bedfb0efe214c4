-- Accounts of several people, which nobody signs in to: each is a row of "user" with a ledger account, a gallery and a
-- customer of its own.
create table workspaces (
  id uuid primary key references "user" on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now()
);

create table workspace_members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer', 'billing')),
  -- At most so many tokens of the pool in a calendar month; null without a limit.
  tokens_per_month integer check (tokens_per_month >= 0),
  joined_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index workspace_members_by_person on workspace_members (user_id);

-- What each member took from the pool in a month, less what came back of it. It outlives the membership, so that nobody
-- has more of a month by leaving and coming back.
create table workspace_spending (
  workspace_id uuid not null references workspaces on delete cascade,
  member_id uuid not null references "user" on delete cascade,
  month date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (workspace_id, member_id, month)
);
create index workspace_spending_by_member on workspace_spending (member_id);

-- Who ordered or brought along what is in a workspace: generations, and helps with prompts. `month` is that of the charge.
create table workspace_work (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  author_id uuid references "user" on delete set null,
  month date not null,
  tokens integer not null default 0,
  returned integer not null default 0
);
create index workspace_work_by_workspace on workspace_work (workspace_id);
create index workspace_work_by_author on workspace_work (author_id);

-- Accepted by the account whose confirmed address it is for, so that there is no secret to keep.
create table workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'editor', 'viewer', 'billing')),
  tokens_per_month integer check (tokens_per_month >= 0),
  invited_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create unique index workspace_invitations_by_address on workspace_invitations (workspace_id, lower(email));
create index workspace_invitations_to_address on workspace_invitations (lower(email));
create index workspace_invitations_by_inviter on workspace_invitations (invited_by);
create index workspace_invitations_by_expiry on workspace_invitations (expires_at);
