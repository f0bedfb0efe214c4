-- The mail of the day or week.

-- The mail of the day moves with its reader. A zone that the database does not know leaves it where it is.
create or replace function follow_time_zone() returns trigger language plpgsql as $$
begin
  update inbox_choices c set zone = new."timeZone"
  where c.user_id = new.id and exists (select from pg_timezone_names z where z.name = new."timeZone");
  return null;
end $$;
create or replace trigger user_8_zone after update of "timeZone" on "user" for each row
when (new."timeZone" is distinct from old."timeZone") execute function follow_time_zone();

-- When the mail of this day or week is due: at 8 in the morning where its reader is, weekly ones on Mondays.
create or replace function digest_moment(of_digest text, of_zone text, at_moment timestamptz) returns timestamptz
language sql stable as $$
  select (date_trunc(case of_digest when 'weekly' then 'week' else 'day' end, at_moment at time zone of_zone)
    + interval '8 hours') at time zone of_zone
$$;

-- Takes one person whose mail is due, and what it tells of; of several workers each takes another. The entries are null
-- where there is nothing to tell, and the person where nobody is due.
create or replace function take_digest(at_moment timestamptz, out person uuid, out email text, out period text, out entries jsonb)
language plpgsql as $$
declare
  due inbox_choices;
begin
  select c.* into due from inbox_choices c
  where c.digest <> 'off' and digest_moment(c.digest, c.zone, at_moment) <= at_moment
    and c.digest_until < digest_moment(c.digest, c.zone, at_moment)
  order by c.digest_until limit 1 for update skip locked;
  if due.user_id is null then
    return;
  end if;
  person := due.user_id;
  period := due.digest;
  select u.email into email from "user" u
  where u.id = due.user_id and u."emailVerified" and not is_suspended(u.banned, u."banExpires");
  select jsonb_agg(jsonb_build_object('kind', e.kind, 'facts', e.facts) order by e.created_at desc) into entries
  from inbox_entries e
  where e.user_id = due.user_id and e.is_mailed and e.created_at > due.digest_until and e.created_at <= at_moment;
  update inbox_choices c set digest_until = at_moment where c.user_id = due.user_id;
end $$;

-- By the link of a mail, without a session.
create or replace function end_digest(of_user uuid) returns void language sql as $$
  update inbox_choices set digest = 'off' where user_id = of_user
$$;
