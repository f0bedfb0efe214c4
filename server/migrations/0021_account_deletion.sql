-- Deletes the account of this session with everything that hangs on it. The ledger stays, closed at zero; files go with
-- the next sweep. Answers the sessions that ended and the address, which nobody knows afterwards.
create function delete_account(session_token text, out ended_sessions text[], out email text) language plpgsql as $$
declare
  me uuid := session_user_id(session_token);
begin
  -- In the order of all functions that move money. Whoever waits here for another deletion finds nobody.
  perform 1 from profiles p where p.id = me for update;
  select u.email into email from "user" u where u.id = me for update;
  if not found then
    raise exception 'not_signed_in' using errcode = 'KN401';
  end if;
  insert into ledger_entries (account_id, kind, pocket, amount, business_key, reason)
  select me, case when e.pocket <> 'debt' and sum(e.amount) > 0 then 'expire' else 'adjust' end, e.pocket,
    -sum(e.amount), 'close:' || me || ':' || e.pocket, 'The account was deleted'
  from ledger_entries e where e.account_id = me
  group by e.pocket having sum(e.amount) <> 0;
  update ledger_accounts set closed_at = now() where id = me;
  ended_sessions := array(select s.token from "session" s where s."userId" = me);
  delete from "verification" where value = me::text;
  delete from "user" u where u.id = me;
end $$;
