-- Adds a live event under the person's next sequence number and answers it. Takes their row lock.
create or replace function add_event(of_user uuid, event_type text, of_generation uuid) returns bigint language plpgsql as $$
declare
  next_seq bigint;
begin
  update profiles set event_seq = event_seq + 1 where id = of_user returning event_seq into next_seq;
  insert into events (user_id, seq, type, generation_id) values (of_user, next_seq, event_type, of_generation);
  return next_seq;
end $$;

-- Tokens that come or go without a generation reach open browsers as well: as an event of the same sequence.
create or replace function tell_balance() returns trigger language plpgsql as $$
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
