-- A link, as long as it is neither revoked nor over; else nothing.
create or replace function open_link(of_share uuid) returns shares language sql stable as $$
  select s from shares s
  where s.id = of_share and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
$$;
