-- True the first time: whatever was solved is good once, in all processes.
create or replace function spend_challenge(of_id text, until timestamptz) returns boolean language plpgsql as $$
begin
  insert into spent_challenges (id, expires_at) values (of_id, until) on conflict (id) do nothing;
  return found;
end $$;

-- Of the last hour, as `announce_sign_up` counts them.
create or replace function recent_sign_ups() returns integer language sql stable as $$
  select coalesce((select r.uses from rate_limits r where r.key = 'sign-ups' and r.until > now()), 0)
$$;
