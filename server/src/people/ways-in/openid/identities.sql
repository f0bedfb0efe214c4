-- What people see and remove of their identities at other services.

create or replace function list_own_identities(session_token text) returns table (
  id uuid,
  provider text,
  email text,
  linked_at timestamptz,
  is_only_way boolean
) language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
begin
  return query
  select a.id, a."providerId", a.email, a."createdAt", count_ways_in(me) < 2
  from "account" a where a."userId" = me and a."providerId" <> 'credential'
  order by a."createdAt", a.id;
end $$;

-- @raises identity_not_found for somebody else's, single_identity_not_deletable for the last way in
create or replace function unlink_own_identity(session_token text, of_identity uuid) returns table (provider text, address text)
language plpgsql as $$
declare
  me uuid := require_proof(session_token);
begin
  select u.email into address from "user" u where u.id = me;
  select a."providerId" into provider from "account" a
  where a.id = of_identity and a."userId" = me and a."providerId" <> 'credential';
  if provider is null then
    raise exception 'identity_not_found' using errcode = 'KN404';
  end if;
  perform require_another_way_in(me);
  delete from "account" a where a.id = of_identity;
  return next;
end $$;
