-- Takes a code for good; false when somebody did before. Codes are shown for 30 seconds and taken for 30 around them.
create or replace function use_totp(of_user uuid, of_code text) returns boolean language plpgsql as $$
begin
  delete from used_totp u where u.user_id = of_user and u.used_at < now() - interval '3 minutes';
  insert into used_totp (user_id, code) values (of_user, of_code) on conflict do nothing;
  return found;
end $$;
