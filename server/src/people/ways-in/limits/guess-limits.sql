-- Guesses of strangers must not shut an owner out: counted by network and by browser, and for a whole account only as far
-- as they come from browsers that have never signed in to it.

create or replace function note_known_browser(of_user uuid, of_browser bytea) returns void language sql as $$
  insert into known_browsers as k (user_id, browser) values (of_user, of_browser)
  on conflict (user_id, browser) do update set seen_at = now();
  delete from known_browsers k where k.user_id = of_user and k.browser in (
    select o.browser from known_browsers o where o.user_id = of_user order by o.seen_at desc, o.browser offset 20
  );
  select note_trait(of_user, 'device', encode(of_browser, 'hex'), null, false);
$$;

create or replace function is_known_browser(of_email text, of_browser bytea) returns boolean language sql stable as $$
  select exists (
    select from known_browsers k join "user" u on u.id = k.user_id where u.email = of_email and k.browser = of_browser
  )
$$;

-- Counts one more guess at a password. `open`: compare it. `shut`: do not. `second_step`: strangers have used up what the
-- account allows them, and only who also has its second step goes on; with the hash of the password then.
create or replace function count_guess(of_email text, of_network text, of_browser bytea, out verdict text, out password_hash text)
language plpgsql as $$
begin
  if is_known_browser(of_email, of_browser) then
    verdict := case when (count_use('sign-in:' || of_email || '|' || encode(of_browser, 'hex'), 900)).uses > 10
      then 'shut' else 'open' end;
    return;
  end if;
  if (count_use('sign-in:' || of_email || '|' || of_network, 900)).uses > 10 then
    verdict := 'shut';
    return;
  end if;
  if (count_use('sign-in:' || of_email, 900)).uses <= 30 then
    verdict := 'open';
    return;
  end if;
  verdict := 'second_step';
  select a.password into password_hash from "user" u join "account" a on a."userId" = u.id
  where u.email = of_email and u."twoFactorEnabled" and a."providerId" = 'credential';
end $$;

-- Counts one more mail of a kind. Strangers of one network leave some for the owner, who has more in a known browser.
create or replace function count_mail(of_kind text, of_email text, of_network text, of_browser bytea) returns boolean
language plpgsql as $$
begin
  if is_known_browser(of_email, of_browser) then
    return (count_use('mail:' || of_kind || ':' || of_email || '|' || encode(of_browser, 'hex'), 900)).uses <= 3;
  end if;
  if (count_use('mail:' || of_kind || ':' || of_email || '|' || of_network, 900)).uses > 3 then
    return false;
  end if;
  return (count_use('mail:' || of_kind || ':' || of_email, 900)).uses <= 5;
end $$;
