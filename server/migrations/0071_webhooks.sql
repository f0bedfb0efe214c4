-- Where a person's own servers hear of finished generations, and what became of each call.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  url text not null,
  -- Not hashed: each call is signed with it.
  secret text not null,
  created_at timestamptz not null default now(),
  failures_in_a_row integer not null default 0,
  failing_since timestamptz,
  -- Set after many failures; nothing is sent until its person switches it on again.
  disabled_at timestamptz
);
create index webhook_endpoints_by_user on webhook_endpoints (user_id, created_at);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null check (event in ('generation.completed', 'generation.failed', 'test')),
  generation_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc);
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);

create function queue_webhook_delivery(of_endpoint uuid, of_event text, of_generation uuid) returns uuid
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

-- In the transaction that ends a generation, whichever function ends it. What somebody cancelled is no news to them.
create function queue_generation_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhook_delivery(e.id, 'generation.' || new.status, new.id)
  from webhook_endpoints e where e.user_id = new.user_id and e.disabled_at is null;
  return null;
end $$;
create trigger ai_generations_webhooks after update of status on ai_generations
  for each row when (
    old.status is distinct from new.status and new.status <> 'processing'
    and new.removed_as is distinct from 'cancelled'
  ) execute function queue_generation_webhooks();

-- Writes down how a call went; `problem` is null when it was taken. True when the endpoint was switched off for it:
-- after 20 failures in a row that span at least 12 hours.
create function note_webhook_attempt(of_delivery uuid, problem text, is_last boolean) returns boolean
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
