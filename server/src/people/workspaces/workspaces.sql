-- Workspaces and who is in them. Whatever changes membership holds the row lock of the pool's profile, as each charge
-- does: an order is either before it, or refused.

-- Whoever takes somebody out, or from the owners, comes after whoever did so before, so that an owner is left. It precedes
-- all other locks, as an erasure then waits for the orders of its person, which wait for the pool.
create or replace function hold_members(of_workspaces uuid[]) returns void language sql as $$
  select from workspaces w where w.id = any (of_workspaces) order by w.id for no key update
$$;

-- Mails to an account that nobody reads have such an address; `mail_addresses` says who gets them.
create or replace function workspace_address(of_workspace uuid) returns text language sql immutable as $$
  select of_workspace || '@workspace.invalid'
$$;

-- Who reads the mails to an address: of a workspace its owners, the first of them before the others.
create or replace function mail_addresses(address text) returns setof text language sql stable as $$
  select address where address not like '%@workspace.invalid'
  union all
  (
    select u.email
    from workspace_members m join "user" u on u.id = m.user_id
    where address like '%@workspace.invalid' and address = workspace_address(m.workspace_id) and m.role = 'owner'
      and not is_suspended(u.banned, u."banExpires")
    order by m.joined_at, u.id
  )
$$;

-- Opens one without any tokens, with whoever asks as its owner.
-- @raises email_unconfirmed, account_held, too_many_workspaces
create or replace function create_workspace(session_token text, called text, out workspace_id uuid) language plpgsql as $$
#variable_conflict use_column
declare
  me uuid := session_user_id(session_token);
  new_id uuid := gen_random_uuid();
begin
  perform from profiles p where p.id = me for update;
  if not exists (select from "user" u where u.id = me and u."emailVerified") then
    raise exception 'email_unconfirmed' using errcode = 'KN403';
  end if;
  if is_held(me) then
    raise exception 'account_held' using errcode = 'KN403';
  end if;
  if (select count(*) from workspace_members m where m.user_id = me and m.role = 'owner') >= 10 then
    raise exception 'too_many_workspaces' using errcode = 'KN409';
  end if;
  insert into "user" (id, name, email, "emailVerified", role, banned)
  values (new_id, called, workspace_address(new_id), false, 'user', false);
  insert into workspaces (id, name) values (new_id, called);
  -- It is told from people's also when the workspace is gone.
  update ledger_accounts set is_workspace = true where id = new_id;
  insert into billing_preferences as b (user_id, is_pool) values (new_id, true);
  insert into workspace_members (workspace_id, user_id, role) values (new_id, me, 'owner');
  workspace_id := new_id;
end $$;

-- The membership of whoever asks. @raises not_found where they are no member
create or replace function own_membership(session_token text, of_workspace uuid) returns workspace_members
language plpgsql stable as $$
declare
  me uuid := session_user_id(session_token);
  mine workspace_members;
begin
  select m.* into mine from workspace_members m where m.workspace_id = of_workspace and m.user_id = me;
  if mine.user_id is null then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  return mine;
end $$;

-- The same for whoever only needs to know. @raises not_found
create or replace function require_member(session_token text, of_workspace uuid) returns void language plpgsql stable as $$
begin
  perform own_membership(session_token, of_workspace);
end $$;

-- The same of owners, who alone change something, under the lock of the pool. @raises not_found, role_needed
create or replace function lock_as_owner(session_token text, of_workspace uuid) returns uuid language plpgsql as $$
declare
  mine workspace_members := own_membership(session_token, of_workspace);
begin
  perform hold_members(array[of_workspace]);
  perform from profiles p where p.id = of_workspace for update;
  mine := own_membership(session_token, of_workspace);
  if mine.role <> 'owner' then
    raise exception 'role_needed' using errcode = 'KN403';
  end if;
  return mine.user_id;
end $$;

create or replace function rename_workspace(session_token text, of_workspace uuid, called text) returns void
language plpgsql as $$
begin
  perform lock_as_owner(session_token, of_workspace);
  update workspaces w set name = called where w.id = of_workspace;
  update "user" u set name = called, "updatedAt" = now() where u.id = of_workspace;
end $$;

-- One without an owner would be nobody's. @raises last_owner
create or replace function require_owner_left(of_workspace uuid) returns void language plpgsql as $$
begin
  if not exists (select from workspace_members m where m.workspace_id = of_workspace and m.role = 'owner') then
    raise exception 'last_owner' using errcode = 'KN409';
  end if;
end $$;

-- @raises not_found, role_needed, last_owner
create or replace function change_member(session_token text, of_workspace uuid, member uuid, new_role text, new_cap integer)
returns void language plpgsql as $$
declare
  me uuid := lock_as_owner(session_token, of_workspace);
begin
  if member <> me then
    perform tell_of_membership(m, 'role', new_role) from workspace_members m
    where m.workspace_id = of_workspace and m.user_id = member and m.role <> new_role;
  end if;
  update workspace_members m set role = new_role, tokens_per_month = new_cap
  where m.workspace_id = of_workspace and m.user_id = member;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_owner_left(of_workspace);
end $$;

-- Owners remove anybody, everybody removes themselves; what they made stays. @raises not_found, role_needed, last_owner
create or replace function remove_member(session_token text, of_workspace uuid, member uuid) returns void
language plpgsql as $$
declare
  mine workspace_members := own_membership(session_token, of_workspace);
begin
  if mine.user_id = member then
    perform hold_members(array[of_workspace]);
    perform from profiles p where p.id = of_workspace for update;
  else
    perform lock_as_owner(session_token, of_workspace);
    perform tell_of_membership(m, 'removed', m.role) from workspace_members m
    where m.workspace_id = of_workspace and m.user_id = member;
  end if;
  delete from workspace_members m where m.workspace_id = of_workspace and m.user_id = member;
  if not found then
    raise exception 'not_found' using errcode = 'KN404';
  end if;
  perform require_owner_left(of_workspace);
end $$;

-- With all that is in it. @raises not_found, role_needed
create or replace function delete_workspace(session_token text, of_workspace uuid) returns void language plpgsql as $$
declare
  me uuid := lock_as_owner(session_token, of_workspace);
begin
  perform tell_of_membership(m, 'deleted', m.role) from workspace_members m
  where m.workspace_id = of_workspace and m.user_id <> me
  order by m.user_id;
  perform erase_person(of_workspace);
end $$;

create or replace function owns_alone(person uuid) returns boolean language sql stable as $$
  select exists (
    select from workspace_members m
    where m.user_id = person and m.role = 'owner' and not exists (
      select from workspace_members o where o.workspace_id = m.workspace_id and o.role = 'owner' and o.user_id <> person)
  )
$$;

-- Nobody signs in to a workspace, whatever was sent to its address or asked by an administrator.
create or replace function refuse_workspace_session() returns trigger language plpgsql as $$
begin
  if exists (select from workspaces w where w.id = new."userId") then
    raise exception 'workspace_account' using errcode = 'KN409';
  end if;
  return new;
end $$;
create or replace trigger session_0_workspace before insert on "session"
  for each row execute function refuse_workspace_session();
create or replace trigger account_0_workspace before insert on "account"
  for each row execute function refuse_workspace_session();

-- Nor has it an address of its own or an office; with a confirmed address it would be given the tokens of new people.
create or replace function hold_workspace_account() returns trigger language plpgsql as $$
begin
  if exists (select from workspaces w where w.id = new.id)
    and (new.email <> old.email or new."emailVerified" or new.role = 'admin') then
    raise exception 'workspace_account' using errcode = 'KN409';
  end if;
  return new;
end $$;
create or replace trigger user_0_workspace before update of email, "emailVerified", role on "user"
  for each row execute function hold_workspace_account();

-- How the others see somebody: by the name that they chose, else by what stands before the @ of their address.
create or replace function person_name(person uuid) returns text language sql stable as $$
  select coalesce(nullif(p.username, ''), split_part(u.email, '@', 1)) from "user" u join profiles p on p.id = u.id where u.id = person
$$;
