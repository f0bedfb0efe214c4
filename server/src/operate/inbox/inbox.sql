-- What is news to somebody: written in the transaction of its event, once.

-- Whether somebody is told of this kind by this channel: `inbox`, `push` or `mail`.
create or replace function is_told(of_user uuid, of_kind text, of_channel text) returns boolean language sql stable as $$
  select coalesce(
    (select (c.channels -> of_kind ->> of_channel)::boolean from inbox_choices c where c.user_id = of_user),
    of_channel <> 'push' or of_kind <> 'share'
  )
$$;

-- Answers the new entry; null where the event is told already or nobody wants to hear of it. What comes with a live event
-- of its own is not `is_sudden`: browsers ask for what is unread when they hear that one.
create or replace function tell_person(
  of_user uuid, of_kind text, of_key text, of_facts jsonb, of_generation uuid, is_sudden boolean
) returns uuid language plpgsql as $$
declare
  is_listed boolean := is_told(of_user, of_kind, 'inbox');
  is_mailed boolean := is_told(of_user, of_kind, 'mail');
  is_pushed boolean := is_told(of_user, of_kind, 'push');
  new_id uuid;
begin
  if not (is_listed or is_mailed or is_pushed) or not exists (select from "user" u where u.id = of_user) then
    return null;
  end if;
  insert into inbox_entries (user_id, kind, business_key, facts, generation_id, is_listed, is_mailed)
  values (of_user, of_kind, of_key, of_facts, of_generation, is_listed, is_mailed)
  on conflict (user_id, business_key) do nothing
  returning id into new_id;
  if new_id is null then
    return null;
  end if;
  if is_pushed then
    insert into tasks (kind, unique_key, payload, person_id)
    select 'push', 'push:' || new_id || ':' || s.id, jsonb_build_object('entry', new_id, 'subscription', s.id), of_user
    from push_subscriptions s where s.user_id = of_user;
  end if;
  -- Later, and not in the order of locks of whoever tells it.
  if is_sudden and is_listed then
    insert into tasks (kind, unique_key, payload)
    values ('inbox_news', 'inbox:' || new_id, jsonb_build_object('entry', new_id));
  end if;
  return new_id;
end $$;

-- Who hears how work ended: in a workspace the member who ordered it, while they are one; else whose account it is.
create or replace function who_hears(of_account uuid, of_work uuid) returns uuid language sql stable as $$
  select coalesce((
    select w.author_id from workspace_work w
      join workspace_members m on m.workspace_id = w.workspace_id and m.user_id = w.author_id
    where w.id = of_work and w.workspace_id = of_account
  ), of_account)
$$;

-- What an entry says of where its work is: nothing of the reader's own studio.
create or replace function place_of_work(of_account uuid, hearer uuid) returns jsonb language sql stable as $$
  select case when of_account = hearer then '{}' else jsonb_build_object('workspace',
    (select jsonb_build_object('id', w.id, 'name', w.name) from workspaces w where w.id = of_account)) end
$$;

-- In the transaction that ends a generation, whichever function ends it. What somebody cancelled is no news to them; what
-- is held whole is once it is decided about; and of a batch the end of its last item.
create or replace function tell_of_generation() returns trigger language plpgsql as $$
declare
  of_batch uuid := (select i.batch_id from batch_items i where i.generation_id = new.id);
  hearer uuid := who_hears(new.user_id, new.id);
begin
  if new.metadata ->> 'error_code' = 'cancelled' then
    null;
  elsif of_batch is not null then
    perform tell_of_batch(of_batch);
  elsif new.status = 'failed' then
    -- Whoever hears of a workspace follows another sequence of events than its own.
    perform tell_person(hearer, 'failed', 'failed:' || new.id, jsonb_build_object(
      'name', new.generation_name, 'tool', new.tool_name, 'returned', new.tokens_returned)
      || place_of_work(new.user_id, hearer), new.id, hearer <> new.user_id);
  elsif new.outputs <> '[]' then
    perform tell_person(hearer, 'done', 'done:' || new.id, jsonb_build_object(
      'name', new.generation_name, 'tool', new.tool_name, 'count', jsonb_array_length(new.outputs))
      || place_of_work(new.user_id, hearer), new.id, hearer <> new.user_id);
  end if;
  return null;
end $$;
create or replace trigger ai_generations_told after update of status on ai_generations
  for each row when (
    old.status is distinct from new.status and new.status <> 'processing'
    and new.removed_as is distinct from 'cancelled'
  ) execute function tell_of_generation();

-- Nothing while something of it is under way.
create or replace function tell_of_batch(of_batch uuid) returns void language sql as $$
  select tell_person(h.hearer, 'batch', 'batch:' || b.id, jsonb_build_object(
    'batch', b.id, 'name', b.name, 'tool', b.tool_name, 'done', ended.done, 'failed', ended.failed,
    'returned', ended.returned) || place_of_work(b.user_id, h.hearer), ended.first_id, h.hearer <> b.user_id)
  from batches b cross join lateral (
    select count(*) filter (where g.status = 'completed') as done,
      count(*) filter (where g.status = 'failed' and g.removed_as is distinct from 'cancelled') as failed,
      coalesce(sum(g.tokens_returned), 0) as returned,
      count(*) filter (where g.status = 'processing') as open,
      (array_agg(g.id order by i.position))[1] as first_id
    from batch_items i join ai_generations g on g.id = i.generation_id where i.batch_id = b.id
  ) as ended cross join lateral who_hears(b.user_id, ended.first_id) as h (hearer)
  where b.id = of_batch and ended.open = 0
$$;

-- Once a day at the most: a balance may go up and down. Of a workspace those hear it who may pay for it.
create or replace function tell_of_low_balance() returns trigger language plpgsql as $$
declare
  of_day text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  facts jsonb := jsonb_build_object('tokens', new.tokens + new.purchased_tokens);
begin
  if not exists (select from workspaces w where w.id = new.id) then
    perform tell_person(new.id, 'balance', 'balance:' || of_day, facts, null, true);
    return null;
  end if;
  perform tell_person(m.user_id, 'balance', 'balance:' || new.id || ':' || of_day,
    facts || place_of_work(new.id, m.user_id), null, true)
  from workspace_members m where m.workspace_id = new.id and role_allows(m.role, 'pay')
  order by m.user_id;
  return null;
end $$;
create or replace trigger profiles_told after update of tokens, purchased_tokens on profiles
  for each row when (
    old.tokens + old.purchased_tokens >= 50 and new.tokens + new.purchased_tokens < 50
  ) execute function tell_of_low_balance();

-- The first visit to a link, and its end by the studio. Visits come without a lock on the person.
create or replace function tell_of_share() returns trigger language plpgsql as $$
begin
  perform tell_person(new.user_id, 'share',
    case when new.revoked_by = 'studio' then 'share-closed:' else 'share-viewed:' end || new.id,
    jsonb_build_object('event', case when new.revoked_by = 'studio' then 'closed' else 'viewed' end,
      'title', coalesce(new.title, '')), null, true);
  return null;
end $$;
create or replace trigger shares_told after update of views, revoked_by on shares
  for each row when (
    (old.views = 0 and new.views > 0) or (old.revoked_by is null and new.revoked_by = 'studio')
  ) execute function tell_of_share();

-- What the studio decided about somebody's results, or about what they said against it.
create or replace function tell_of_review() returns trigger language plpgsql as $$
begin
  perform tell_person(new.user_id, 'decision',
    case when new.appeal_decision is distinct from old.appeal_decision then 'review-appeal:' else 'review:' end || new.id,
    jsonb_build_object('name', new.generation_name,
      'event', case when new.appeal_decision is distinct from old.appeal_decision then new.appeal_decision
        else new.decision end),
    (select g.id from ai_generations g where g.id = new.generation_id), true);
  return null;
end $$;
create or replace trigger moderation_cases_told after update of decision, appeal_decision on moderation_cases
  for each row when (
    (old.decision is null and new.decision in ('released', 'refused'))
    or (old.appeal_decision is null and new.appeal_decision is not null)
  ) execute function tell_of_review();

create or replace function tell_of_takedown() returns trigger language plpgsql as $$
begin
  perform tell_person(new.user_id, 'decision',
    case tg_op when 'INSERT' then 'takedown:' else 'takedown-appeal:' end || new.id,
    jsonb_build_object('name', new.name,
      'event', case tg_op when 'INSERT' then 'taken_down' else new.appeal_decision end),
    (select g.id from ai_generations g where g.id = new.generation_id), true);
  return null;
end $$;
create or replace trigger takedowns_told after insert on takedowns
  for each row execute function tell_of_takedown();
create or replace trigger takedown_appeals_told after update of appeal_decision on takedowns
  for each row when (old.appeal_decision is null and new.appeal_decision is not null)
  execute function tell_of_takedown();

-- What the studio decided about what somebody published, or about what they said against that.
create or replace function tell_of_publication() returns trigger language plpgsql as $$
declare
  of_appeal boolean := old.appeal_decision is null and new.appeal_decision is not null;
begin
  perform tell_person(new.user_id, 'decision',
    case when of_appeal then 'publication-appeal:' else 'publication-' || new.state || ':' end || new.id,
    jsonb_build_object('name', new.title, 'event', 'publication_' || case
      when of_appeal then new.appeal_decision
      when new.state = 'public' and old.state = 'waiting' then 'public'
      when new.state = 'public' then 'reinstated'
      else new.state end),
    new.generation_id, true);
  return null;
end $$;
create or replace trigger publications_told after update of state, appeal_decision on publications
  for each row when (
    (old.state is distinct from new.state and new.state in ('public', 'refused', 'hidden'))
    or (old.appeal_decision is null and new.appeal_decision is not null)
  ) execute function tell_of_publication();

-- Whoever has that address confirmed hears of an invitation, and again of one that was renewed.
create or replace function tell_of_invitation(invited workspace_invitations) returns void language sql as $$
  select tell_person(u.id, 'invitation', 'invitation:' || invited.id || ':' || extract(epoch from invited.created_at),
    jsonb_build_object('invitation', invited.id, 'workspace', w.name, 'by', coalesce(person_name(invited.invited_by), '')),
    null, true)
  from "user" u join workspaces w on w.id = invited.workspace_id
  where u.email = lower(invited.email) and u."emailVerified"
$$;

create or replace function tell_invited() returns trigger language plpgsql as $$
begin
  perform tell_of_invitation(new);
  return null;
end $$;
create or replace trigger workspace_invitations_told after insert or update of created_at on workspace_invitations
  for each row execute function tell_invited();

-- Who confirms an address hears then what it is invited to.
create or replace function tell_confirmed() returns trigger language plpgsql as $$
begin
  perform tell_of_invitation(i) from workspace_invitations i
  where lower(i.email) = lower(new.email) and i.expires_at > now();
  return null;
end $$;
create or replace trigger user_8_invitations after update of "emailVerified", email on "user" for each row
when (new."emailVerified" and (not old."emailVerified" or new.email <> old.email)) execute function tell_confirmed();

-- An invitation that is over is no line of the inbox that could be answered.
create or replace function forget_invitation() returns trigger language plpgsql as $$
begin
  delete from inbox_entries e using "user" u
  where u.email = lower(old.email) and e.user_id = u.id and e.kind = 'invitation'
    and e.facts ->> 'invitation' = old.id::text;
  return null;
end $$;
create or replace trigger workspace_invitations_over after delete on workspace_invitations
  for each row execute function forget_invitation();

-- Marks an own entry; false where there is none. Unread again with `is_read` false.
create or replace function mark_inbox_entry(session_token text, of_entry uuid, is_read boolean) returns boolean
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  update inbox_entries e set read_at = case when is_read then coalesce(e.read_at, now()) end
  where e.id = of_entry and e.user_id = owner and e.is_listed;
  return found;
end $$;

-- All of them up to this moment.
create or replace function mark_inbox_read(session_token text) returns void language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  update inbox_entries e set read_at = now() where e.user_id = owner and e.read_at is null and e.is_listed;
end $$;

-- The open browsers of its person hear that an entry is there. Null where it is gone.
create or replace function hear_of_entry(of_entry uuid, out user_id uuid, out seq bigint) language plpgsql as $$
declare
  owner uuid := (select e.user_id from inbox_entries e where e.id = of_entry);
begin
  perform 1 from profiles p where p.id = owner for update;
  if found then
    user_id := owner;
    seq := add_event(owner, 'inbox', null);
  end if;
end $$;

create or replace function prune_inbox(days integer) returns void language sql as $$
  delete from inbox_entries where created_at < now() - make_interval(days => days)
$$;

-- Changes what is named; the rest stays. An unknown zone is none; that of the account wins, and is the named one from now on
-- where the account has none.
create or replace function choose_inbox(session_token text, of_channels jsonb, of_digest text, of_zone text) returns void
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
  own_zone text := (select u."timeZone" from "user" u where u.id = owner);
  known_zone text := (select z.name from pg_timezone_names z where z.name = coalesce(own_zone, of_zone) limit 1);
begin
  update "user" u set "timeZone" = of_zone where u.id = owner and u."timeZone" is null and of_zone is not null;
  insert into inbox_choices as c (user_id, channels, digest, zone)
  values (owner, of_channels, coalesce(of_digest, 'off'), coalesce(known_zone, 'UTC'))
  on conflict (user_id) do update set
    channels = (
      select coalesce(jsonb_object_agg(k, coalesce(c.channels -> k, '{}') || coalesce(of_channels -> k, '{}')), '{}')
      from jsonb_object_keys(c.channels || of_channels) as k
    ),
    digest = coalesce(of_digest, c.digest),
    zone = coalesce(known_zone, c.zone),
    digest_until = case when c.digest = 'off' then now() else c.digest_until end;
end $$;

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
  select u.email into email from "user" u where u.id = due.user_id and u."emailVerified" and u.banned is not true;
  select jsonb_agg(jsonb_build_object('kind', e.kind, 'facts', e.facts) order by e.created_at desc) into entries
  from inbox_entries e
  where e.user_id = due.user_id and e.is_mailed and e.created_at > due.digest_until and e.created_at <= at_moment;
  update inbox_choices c set digest_until = at_moment where c.user_id = due.user_id;
end $$;

-- By the link of a mail, without a session.
create or replace function end_digest(of_user uuid) returns void language sql as $$
  update inbox_choices set digest = 'off' where user_id = of_user
$$;
