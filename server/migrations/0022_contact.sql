-- What people wrote on the contact page. It is mailed to the support address too.
create table contact_messages (
  id bigint primary key generated always as identity,
  name text not null,
  email text not null,
  subject text not null check (subject in ('general', 'support', 'billing', 'feature', 'partnership', 'press')),
  message text not null,
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on contact_messages (created_at);

-- Counts one more under this key and answers how many there are since the first of these minutes.
create function count_attempt(of_key text, window_minutes integer) returns integer language sql as $$
  insert into auth_attempts as a (key, attempts, until)
  values (of_key, 1, now() + make_interval(mins => window_minutes))
  on conflict (key) do update
  set attempts = case when a.until < now() then 1 else a.attempts + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
  returning attempts
$$;
