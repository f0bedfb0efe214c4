-- Calls of webhooks are their person's work, whichever function queues them.
create function name_webhook_person() returns trigger language plpgsql as $$
begin
  select e.user_id into new.person_id
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.id = (new.payload ->> 'deliveryId')::uuid;
  return new;
end $$;
create trigger tasks_webhook_person before insert on tasks
  for each row when (new.kind = 'webhook' and new.person_id is null) execute function name_webhook_person();

-- When a person last asked for tests. A table of its own: deliveries go with their endpoint, which can be made anew.
create table webhook_tests (
  user_id uuid not null references "user" on delete cascade,
  asked_at timestamptz not null default now()
);
create index webhook_tests_by_user on webhook_tests (user_id, asked_at);

-- Queues a call that says nothing but "test"; null when the endpoint is not this person's.
-- Raises: too_many_tests, after `most` of them within 10 minutes.
create function queue_webhook_test(session_token text, of_endpoint uuid, most integer) returns uuid
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  -- One test of a person at a time, so that the count below holds.
  perform from profiles p where p.id = owner for no key update;
  if not exists (select from webhook_endpoints e where e.id = of_endpoint and e.user_id = owner) then
    return null;
  end if;
  delete from webhook_tests t where t.user_id = owner and t.asked_at < now() - interval '10 minutes';
  if (select count(*) from webhook_tests t where t.user_id = owner) >= most then
    raise exception 'too_many_tests' using errcode = 'KN429';
  end if;
  insert into webhook_tests (user_id) values (owner);
  return queue_webhook_delivery(of_endpoint, 'test', null);
end $$;
