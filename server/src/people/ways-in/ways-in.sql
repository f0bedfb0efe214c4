-- What all further ways of signing in share: how many of them somebody has, and challenges that are good once.

-- By how many ways somebody signs in. The mailbox is not one of them: it is what remains when all of them are lost.
create or replace function count_ways_in(of_user uuid) returns bigint language sql stable as $$
  select (select count(*) from "account" a
      where a."userId" = of_user and (a."providerId" <> 'credential' or a.password is not null))
    + (select count(*) from passkeys p where p.user_id = of_user)
    + (select count(*) from wallets w where w.user_id = of_user)
    + (select count(*) from phones p where p.user_id = of_user)
$$;

-- Before one of them is removed, in the same transaction. Of two removals at once the second one sees what the first left.
-- @raises single_identity_not_deletable
create or replace function require_another_way_in(of_user uuid) returns void language plpgsql as $$
begin
  perform from "user" u where u.id = of_user for update;
  if count_ways_in(of_user) < 2 then
    raise exception 'single_identity_not_deletable' using errcode = 'KN409';
  end if;
end $$;

create or replace function open_challenge(of_purpose text, of_value text, of_user uuid) returns void language sql as $$
  insert into auth_challenges (value, purpose, user_id, expires_at)
  values (of_value, of_purpose, of_user, now() + interval '5 minutes')
$$;

-- Takes a challenge for good; false when it is over, used or somebody else's.
create or replace function take_challenge(of_purpose text, of_value text, of_user uuid) returns boolean language plpgsql as $$
begin
  delete from auth_challenges c
  where c.value = of_value and c.purpose = of_purpose and c.user_id is not distinct from of_user
    and c.expires_at > now();
  return found;
end $$;
