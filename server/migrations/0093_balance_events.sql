-- Tokens that come or go without a generation reach open browsers as well: as an event of the same sequence.

alter table events alter column generation_id drop not null;
alter table events drop constraint events_type_check;
alter table events add constraint events_type_check check (
  (type in ('insert', 'update', 'delete') and generation_id is not null) or (type = 'balance' and generation_id is null)
);

create function tell_balance() returns trigger language plpgsql as $$
declare
  next_seq bigint;
begin
  update profiles set event_seq = event_seq + 1 where id = new.account_id returning event_seq into next_seq;
  -- The closing entries of a deleted account have nobody to tell.
  if next_seq is not null then
    insert into events (user_id, seq, type) values (new.account_id, next_seq, 'balance');
  end if;
  return null;
end $$;
create trigger ledger_entries_told after insert on ledger_entries for each row
  when (
    new.generation_id is null
    and (new.kind in ('purchase', 'grant', 'expire', 'clawback') or starts_with(new.business_key, 'adjust:admin:'))
  )
  execute function tell_balance();
