-- What becomes news, each in the transaction of its event.

-- In the transaction that ends a generation, whichever function ends it. What somebody cancelled is no news to them; what
-- is held whole is once it is decided about; and of a batch the end of its last item.
create or replace function tell_of_generation() returns trigger language plpgsql as $$
declare
  is_of_batch boolean;
  is_of_workspace boolean;
  hearer uuid := new.user_id;
  facts jsonb := jsonb_build_object('name', new.generation_name, 'tool', new.tool_name);
  told uuid;
begin
  if new.metadata ->> 'error_code' = 'cancelled' then
    return null;
  end if;
  -- Most are of neither. This is in the transaction of each live event: an assignment runs no statement, as `perform` does.
  select exists (select from batch_items i where i.generation_id = new.id),
    exists (select from workspace_work w where w.id = new.id)
  into is_of_batch, is_of_workspace;
  if is_of_batch then
    perform tell_of_batch(i.batch_id) from batch_items i where i.generation_id = new.id;
    return null;
  end if;
  if is_of_workspace then
    hearer := who_hears(new.user_id, new.id);
    facts := facts || place_of_work(new.user_id, hearer);
  end if;
  -- Whoever hears of a workspace follows another sequence of events than its own.
  if new.status = 'failed' then
    -- What was there already fails by a decision alone.
    if old.status = 'completed' or new.metadata ->> 'error_code' = 'removed' then
      facts := facts || '{"isRemoved": true}';
    end if;
    told := tell_person(hearer, 'failed', 'failed:' || new.id,
      facts || jsonb_build_object('returned', new.tokens_returned), new.id, hearer <> new.user_id);
  elsif new.outputs <> '[]' then
    told := tell_person(hearer, 'done', 'done:' || new.id,
      facts || jsonb_build_object('count', jsonb_array_length(new.outputs)), new.id, hearer <> new.user_id);
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

-- Whoever has that address confirmed hears of an invitation, and anew of one that was renewed, whose former line is gone.
create or replace function tell_of_invitation(invited workspace_invitations) returns void language sql as $$
  delete from inbox_entries e using "user" u
  where u.email = lower(invited.email) and e.user_id = u.id and e.kind = 'invitation'
    and e.facts ->> 'invitation' = invited.id::text;
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

-- What somebody else made of a person's place in a workspace: `removed`, `deleted` with the whole of it, or a `role`.
create or replace function tell_of_membership(of_member workspace_members, of_event text, of_role text) returns void
language sql as $$
  select tell_person(of_member.user_id, 'membership',
    'membership:' || of_event || ':' || of_member.workspace_id || ':' || extract(epoch from clock_timestamp()),
    jsonb_build_object('event', of_event, 'workspace', w.name, 'role', of_role), null, true)
  from workspaces w where w.id = of_member.workspace_id
$$;

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
