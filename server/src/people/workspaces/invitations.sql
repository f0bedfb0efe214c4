-- Invitations to workspaces: each is for one address, once, and for seven days.

-- Invites an address, or changes what it was invited to. Answers the names that the mail says.
-- @raises not_found, role_needed, already_member, too_many_invitations
create or replace function invite_to_workspace(
  session_token text, of_workspace uuid, address text, new_role text, new_cap integer,
  out id uuid, out workspace text, out inviter text
) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := lock_as_owner(session_token, of_workspace);
begin
  if exists (
    select from workspace_members m join "user" u on u.id = m.user_id
    where m.workspace_id = of_workspace and lower(u.email) = lower(address)
  ) then
    raise exception 'already_member' using errcode = 'KN409';
  end if;
  if (count_use('workspace-invitations:' || me, 86400)).uses > 50 then
    raise exception 'too_many_invitations' using errcode = 'KN429';
  end if;
  insert into workspace_invitations as i (workspace_id, email, role, tokens_per_month, invited_by)
  values (of_workspace, lower(address), new_role, new_cap, me)
  on conflict (workspace_id, lower(email)) do update
  set role = excluded.role, tokens_per_month = excluded.tokens_per_month, invited_by = excluded.invited_by,
    created_at = now(), expires_at = now() + interval '7 days'
  returning i.id into invite_to_workspace.id;
  select w.name, u.email into workspace, inviter from workspaces w, "user" u where w.id = of_workspace and u.id = me;
end $$;

-- @raises not_found, role_needed
create or replace function revoke_workspace_invitation(session_token text, of_workspace uuid, of_invitation uuid) returns void
language plpgsql as $$
begin
  perform lock_as_owner(session_token, of_workspace);
  delete from workspace_invitations i where i.id = of_invitation and i.workspace_id = of_workspace;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
end $$;

-- Makes a member of the person whose confirmed address it is for, or turns it down; either way it is over. Whoever is in
-- already stays what they are. @raises not_found for an invitation of somebody else, or one that is over
create or replace function answer_workspace_invitation(session_token text, of_invitation uuid, is_accepted boolean)
returns uuid language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
  invited workspace_invitations;
begin
  -- In the order of all that change members: first the pool, then the rest.
  perform from profiles p join workspace_invitations i on i.workspace_id = p.id where i.id = of_invitation for update of p;
  delete from workspace_invitations i using "user" u
  where i.id = of_invitation and i.expires_at > now() and u.id = me and u."emailVerified" and lower(u.email) = lower(i.email)
  returning i.* into invited;
  if invited.id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  if is_accepted then
    insert into workspace_members (workspace_id, user_id, role, tokens_per_month)
    values (invited.workspace_id, me, invited.role, invited.tokens_per_month)
    on conflict do nothing;
  end if;
  return invited.workspace_id;
end $$;
