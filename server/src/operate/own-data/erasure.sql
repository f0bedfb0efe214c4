-- The end of an account: whatever is about the person goes or loses them in one transaction, with a receipt. Only the
-- objects in the store follow, as a task that is repeated until none is left.

-- Deletes the account of this session. Answers the sessions that ended, the address, which nobody knows afterwards, and
-- the number of the receipt. @raises not_signed_in
create or replace function erase_account(session_token text, out ended_sessions text[], out email text, out receipt text)
language sql as $$
  select e.ended_sessions, e.email, e.receipt from erase_person(session_user_id(session_token)) e
$$;

-- The same of anybody. @raises not_signed_in when somebody was faster, sole_owner while a workspace would be nobody's
create or replace function erase_person(of_user uuid, out ended_sessions text[], out email text, out receipt text)
language plpgsql as $$
declare
  own "user";
  erasure uuid;
begin
  perform hold_members(array(select m.workspace_id from workspace_members m where m.user_id = of_user));
  -- In the order of all functions that move money. Whoever waits here for another deletion finds nobody.
  perform 1 from profiles p where p.id = of_user for update;
  select u.* into own from "user" u where u.id = of_user for update;
  if own.id is null then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  if owns_alone(of_user) then
    raise exception 'sole_owner' using errcode = 'KN409';
  end if;
  insert into erasures (account_id, counts) values (of_user, count_person(of_user)) returning id, number into erasure, receipt;
  perform forget_mentions(of_user, own.email, own."emailVerified");
  insert into removed_objects (key) select f.key from files f where f.user_id = of_user on conflict do nothing;
  delete from files f where f.user_id = of_user;
  select r.ended_sessions, r.email into erase_person.ended_sessions, erase_person.email from remove_account(of_user) r;
  insert into tasks (kind, unique_key, payload)
  values ('erase_objects', 'erase_objects:' || erasure, jsonb_build_object('erasureId', erasure));
end $$;

-- What there is of somebody, by kind, for the receipt.
create or replace function count_person(of_user uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'generations', (select count(*) from ai_generations g where g.user_id = of_user),
    'files', (select count(*) from files f where f.user_id = of_user),
    'bytes', (select coalesce(sum(f.bytes), 0) from files f where f.user_id = of_user),
    'sessions', (select count(*) from "session" s where s."userId" = of_user),
    'waysIn', (select count(*) from "account" a where a."userId" = of_user)
      + (select count(*) from passkeys k where k.user_id = of_user)
      + (select count(*) from wallets w where w.user_id = of_user)
      + (select count(*) from phones p where p.user_id = of_user),
    'apiKeys', (select count(*) from api_keys k where k.user_id = of_user),
    'webhooks', (select count(*) from webhook_endpoints e where e.user_id = of_user),
    'copies', (select count(*) from data_exports e where e.user_id = of_user),
    'ledgerEntries', (select count(*) from ledger_entries l where l.account_id = of_user),
    'payments', (select count(*) from payments p where p.user_id = of_user),
    'takedowns', (select count(*) from takedowns t where t.user_id = of_user and t.erased_at is null and t.lifted_at is null)
  )
$$;

-- Wherever else somebody is named: by number, by address, or as the administrator who did something.
create or replace function forget_mentions(of_user uuid, address text, is_own_address boolean) returns void
language plpgsql as $$
declare
  customer text;
  generations text[] := array(select g.id::text from ai_generations g where g.user_id = of_user);
  downs text[] := array(select t.id::text from takedowns t where t.user_id = of_user);
  -- The whole address: those of others may begin or end with it. Codes for signing in are kept under `otp-` and the address.
  mention text := '(^|otp-|\\[nrt]|[^a-z0-9._+-])' || regexp_replace(lower(address), '([][().*+?^$|{}\\])', '\\\1', 'g')
    || '($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))';
begin
  if is_own_address then
    delete from contact_messages m where lower(m.email) = lower(address);
    update notices n set name = null, email = null where lower(n.email) = lower(address);
    delete from invitations i where lower(i.email) = lower(address);
    delete from workspace_invitations i where lower(i.email) = lower(address);
  end if;
  delete from arriving_sign_ups a where lower(a.email) = lower(address);
  delete from arriving_referrals a where a.email = lower(address);
  insert into removed_objects (key)
  select s.key from sealed_files s join moderation_cases m on m.id = s.case_id where m.user_id = of_user on conflict do nothing;
  delete from sealed_files s using moderation_cases m where m.id = s.case_id and m.user_id = of_user;
  delete from moderation_cases m where m.user_id = of_user;
  insert into removed_objects (key)
  select s.key from sealed_files s join refusals r on r.id = s.refusal_id where r.user_id = of_user on conflict do nothing;
  delete from sealed_files s using refusals r where r.id = s.refusal_id and r.user_id = of_user;
  delete from refusals r where r.user_id = of_user;
  delete from "verification" v where v.value like '%' || of_user || '%' or lower(v.identifier) ~ mention or lower(v.value) ~ mention;
  delete from rate_limits r where r.key like '%' || of_user || '%' or lower(r.key) ~ mention;
  delete from auth_attempts a where lower(a.key) ~ mention;
  update tasks t set last_error = null where lower(t.last_error) ~ mention or t.last_error like '%' || of_user || '%';
  delete from tasks t where t.person_id = of_user;
  for customer in select c.id from billing_customers c where c.user_id = of_user loop
    update payment_events e set body = null, error = null where e.customer_id = customer;
  end loop;
  update settings s set changed_by = null where lower(s.changed_by) = lower(address);
  update incidents i set created_by = null where lower(i.created_by) = lower(address);
  update incident_updates i set made_by = null where lower(i.made_by) = lower(address);
  update incident_edits i set edited_by = null where lower(i.edited_by) = lower(address);
  update brand_versions v set created_by = null where lower(v.created_by) = lower(address);
  update price_versions v set created_by = null where lower(v.created_by) = lower(address);
  update providers p set changed_by = null where lower(p.changed_by) = lower(address);
  update tools t set changed_by = null where lower(t.changed_by) = lower(address);
  update tools t set created_by = null where lower(t.created_by) = lower(address);
  update tool_tests t set tested_by = null where lower(t.tested_by) = lower(address);
  update tool_versions v set created_by = null where lower(v.created_by) = lower(address);
  update code_routes r set changed_by = null where lower(r.changed_by) = lower(address);
  update code_route_versions v set created_by = null where lower(v.created_by) = lower(address);
  update admin_audit a set admin_email = null, address = null where a.admin_id = of_user;
  update admin_audit a set before = null, after = null, reason = null
  where (a.target_kind = 'user' and a.target_id = of_user::text)
    or (a.target_kind = 'generation' and a.target_id = any (generations))
    or (a.target_kind = 'takedown' and a.target_id = any (downs))
    -- As the index `admin_audit_words` has it.
    or lower(coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, '') || ' ' || coalesce(a.reason, '')) ~ mention;
end $$;

-- The receipt loses its account once nothing of it is left in the store. False while something is.
create or replace function finish_erasure(of_erasure uuid) returns boolean language plpgsql as $$
declare
  erasing erasures;
begin
  select e.* into erasing from erasures e where e.id = of_erasure for update;
  if erasing.account_id is null then
    return true;
  end if;
  if exists (select from files f where f.user_id = erasing.account_id)
    or exists (select from removed_objects o where starts_with(o.key, erasing.account_id || '/')) then
    return false;
  end if;
  update erasures set account_id = null, finished_at = now() where id = of_erasure;
  return true;
end $$;
