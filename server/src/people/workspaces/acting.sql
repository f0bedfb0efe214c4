-- Who works in a workspace asks as `in:<act>:<workspace>:<their own session>`. The act is what they want to do there: `look`,
-- `make` (order, change, share), `pay`, or `own` (what outlives whoever set it up, such as where its news is sent).

-- The membership by which somebody asks, as long as it stands and its role allows the act.
-- @raises not_signed_in, not_a_member, role_needed
create or replace function acting_member(principal text) returns workspace_members language plpgsql stable as $$
declare
  act text := split_part(principal, ':', 2);
  me uuid := browser_session_user_id(split_part(principal, ':', 4));
  found_member workspace_members;
begin
  select m.* into found_member
  from workspace_members m join "user" w on w.id = m.workspace_id
  where m.workspace_id::text = split_part(principal, ':', 3) and m.user_id = me
    and not is_suspended(w.banned, w."banExpires");
  if found_member.user_id is null then
    raise exception 'not_a_member' using errcode = 'KN403';
  end if;
  if not role_allows(found_member.role, act) then
    raise exception 'role_needed' using errcode = 'KN403';
  end if;
  return found_member;
end $$;

create or replace function role_allows(of_role text, act text) returns boolean language sql immutable as $$
  select case act
    when 'look' then true
    when 'make' then of_role in ('owner', 'editor')
    when 'pay' then of_role in ('owner', 'billing')
    when 'own' then of_role = 'owner'
    else false
  end
$$;

create or replace function is_in_workspace(principal text) returns boolean language sql immutable as $$
  select starts_with(principal, 'in:')
$$;

-- The same for many at once, without raising: which of these may still follow what happens in a workspace.
create or replace function still_acting(principals text[]) returns setof text language sql stable as $$
  select given
  from unnest(principals) given
    join "session" s on is_in_workspace(given) and s.token = split_part(given, ':', 4)
    join "user" u on u.id = s."userId"
    join workspace_members m on m.workspace_id::text = split_part(given, ':', 3) and m.user_id = u.id
    join "user" w on w.id = m.workspace_id
  where s."expiresAt" > now() and not is_suspended(u.banned, u."banExpires")
    and not is_suspended(w.banned, w."banExpires") and (s."impersonatedBy" is null)
$$;

-- Writes down who orders something in a workspace, before its charge. Who is held orders nowhere.
-- @raises what acting_member raises, account_held, id_reused
create or replace function note_author(principal text, of_work uuid) returns void language plpgsql as $$
declare
  asking workspace_members := acting_member(principal);
begin
  if is_held(asking.user_id) then
    raise exception 'account_held' using errcode = 'KN403';
  end if;
  insert into workspace_work (id, workspace_id, author_id, month)
  values (of_work, asking.workspace_id, asking.user_id, month_of(utc_day(now())))
  on conflict do nothing;
  -- An id of the browser's that another kind of work has already: its author is not to pay for this.
  if not found then
    raise exception 'id_reused' using errcode = 'KN409';
  end if;
end $$;
