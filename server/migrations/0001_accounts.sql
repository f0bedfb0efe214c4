-- Tables of better-auth 1.7.7 (its own names; it reads and writes them), and the rules that it does not have.

create table "user" (
  "id" uuid primary key default gen_random_uuid(),
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "role" text,
  "banned" boolean,
  "banReason" text,
  "banExpires" timestamptz
);

create table "session" (
  "id" uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references "user" on delete cascade,
  "impersonatedBy" text,
  "aal" text not null
);
create index "session_userId_idx" on "session" ("userId");

create table "account" (
  "id" uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references "user" on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null
);
create index "account_userId_idx" on "account" ("userId");
create unique index account_identity on "account" ("providerId", "accountId");

create table "verification" (
  "id" uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index "verification_identifier_idx" on "verification" ("identifier");

create table "rateLimit" (
  "id" uuid primary key default gen_random_uuid(),
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- Attempts per account, whatever address they come from.
create table auth_attempts (
  key text primary key,
  attempts integer not null,
  until timestamptz not null
);

create table profiles (
  id uuid primary key references "user" on delete cascade,
  email text not null,
  tokens integer not null default 0 check (tokens >= 0),
  purchased_tokens integer not null default 0 check (purchased_tokens >= 0),
  debt integer not null default 0 check (debt >= 0),
  subscription_status text not null default 'free' check (subscription_status in ('free', 'pro', 'business')),
  username text,
  bio text,
  avatar_url text,
  twitter text,
  instagram text,
  created_at timestamptz not null default now(),
  -- Counts this person's live events. The row lock that raises it also orders their money.
  event_seq bigint not null default 0
) with (fillfactor = 70);

-- In the transaction that makes the user, so that neither exists without the other.
create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (id, email) values (new.id, new.email);
  return new;
end $$;
create trigger user_1_profile after insert on "user" for each row execute function create_profile();

create function follow_email() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email where id = new.id;
  return new;
end $$;
create trigger user_3_email after update of email on "user"
  for each row when (old.email is distinct from new.email) execute function follow_email();

-- Whose session a token is. The same call that does the work asks this, so that a revoked session stops at once.
create function session_user_id(session_token text) returns uuid language plpgsql stable as $$
declare
  found_user uuid;
begin
  select s."userId" into found_user
  from "session" s join "user" u on u.id = s."userId"
  where s.token = session_token
    and s."expiresAt" > now()
    and (u.banned is not true or u."banExpires" < now());
  if found_user is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  return found_user;
end $$;
