-- Where a person's own servers hear of finished generations, and what became of each call.

-- How many somebody has. Under the lock of their profile: of those made at one moment each counts those before it.
create or replace function count_webhooks(of_user uuid) returns bigint language plpgsql as $$
begin
  perform 1 from profiles p where p.id = of_user for update;
  return (select count(*) from webhook_endpoints e where e.user_id = of_user);
end $$;

create or replace function queue_webhook_delivery(of_endpoint uuid, of_event text, of_generation uuid) returns uuid
language plpgsql as $$
declare
  new_id uuid;
begin
  insert into webhook_deliveries (endpoint_id, event, generation_id) values (of_endpoint, of_event, of_generation)
  returning id into new_id;
  insert into tasks (kind, unique_key, payload)
  values ('webhook', 'webhook:' || new_id, jsonb_build_object('deliveryId', new_id));
  return new_id;
end $$;

-- In the transaction that ends a generation, whichever function ends it: what a call tells is the generation as it was
-- then, not as it is when the call gets through. What somebody cancelled is no news to them.
create or replace function queue_generation_webhooks() returns trigger language plpgsql as $$
begin
  -- What is held whole is news once it is decided about.
  if new.status <> 'completed' or new.outputs <> '[]' then
    perform queue_result_webhooks(new);
  end if;
  return null;
end $$;

create or replace function queue_result_webhooks(made ai_generations) returns void language plpgsql as $$
declare
  endpoint uuid;
  delivery uuid;
begin
  for endpoint in select e.id from webhook_endpoints e where e.user_id = made.user_id and e.disabled_at is null loop
    delivery := queue_webhook_delivery(endpoint, 'generation.' || made.status, made.id);
    update webhook_deliveries set generation = to_jsonb(made) - 'input_hash' where id = delivery;
  end loop;
end $$;

-- Writes down how a call went; `problem` is null when it was taken. True when the endpoint was switched off for it:
-- after 20 failures in a row that span at least 12 hours.
create or replace function note_webhook_attempt(of_delivery uuid, problem text, is_last boolean) returns boolean
language plpgsql as $$
declare
  endpoint webhook_endpoints;
  was_enabled boolean;
begin
  select e.* into endpoint from webhook_endpoints e
  join webhook_deliveries d on d.endpoint_id = e.id where d.id = of_delivery for update of e;
  if endpoint.id is null then
    return false;
  end if;
  was_enabled := endpoint.disabled_at is null;
  update webhook_deliveries
  set attempts = attempts + 1, last_attempt_at = now(), last_error = problem,
    state = case when problem is null then 'delivered' when is_last then 'given_up' else 'waiting' end
  where id = of_delivery;
  if problem is null then
    update webhook_endpoints set failures_in_a_row = 0, failing_since = null where id = endpoint.id;
    return false;
  end if;
  update webhook_endpoints
  set failures_in_a_row = failures_in_a_row + 1,
    failing_since = coalesce(failing_since, now()),
    disabled_at = case
      when failures_in_a_row + 1 >= 20 and failing_since <= now() - interval '12 hours' then coalesce(disabled_at, now())
      else disabled_at
    end
  where id = endpoint.id
  returning * into endpoint;
  return was_enabled and endpoint.disabled_at is not null;
end $$;

-- Calls of webhooks are their person's work, whichever function queues them.
create or replace function name_webhook_person() returns trigger language plpgsql as $$
begin
  select e.user_id into new.person_id
  from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
  where d.id = (new.payload ->> 'deliveryId')::uuid;
  return new;
end $$;

-- Queues a call that says nothing but "test"; null when the endpoint is not this person's.
-- Raises: too_many_tests, after `most` of them within 10 minutes.
create or replace function queue_webhook_test(session_token text, of_endpoint uuid, most integer) returns uuid
language plpgsql as $$
declare
  owner uuid := session_user_id(session_token);
begin
  if not exists (select from webhook_endpoints e where e.id = of_endpoint and e.user_id = owner) then
    return null;
  end if;
  if (count_use('webhook-tests:' || owner, 600)).uses > most then
    raise exception 'too_many_tests' using errcode = 'KN429';
  end if;
  return queue_webhook_delivery(of_endpoint, 'test', null);
end $$;
