-- Tries of one code wait for each other, so that of many at once no more than three are looked at.
create or replace function take_phone_code(of_user uuid, of_purpose text, of_number text, of_hash bytea) returns boolean
language plpgsql as $$
begin
  perform from phone_codes c where c.user_id = of_user and c.purpose = of_purpose for update;
  delete from phone_codes c
  where c.user_id = of_user and c.purpose = of_purpose and c.number = of_number and c.code_hash = of_hash
    and c.expires_at > now() and c.wrong_tries < 3;
  if found then
    return true;
  end if;
  update phone_codes c set wrong_tries = wrong_tries + 1 where c.user_id = of_user and c.purpose = of_purpose;
  return false;
end $$;
