-- What a webhook tells is the generation as it was at the event, not as it is when the call gets through.
alter table webhook_deliveries add column generation jsonb;

create or replace function queue_generation_webhooks() returns trigger language plpgsql as $$
declare
  endpoint uuid;
  delivery uuid;
begin
  for endpoint in select e.id from webhook_endpoints e where e.user_id = new.user_id and e.disabled_at is null loop
    delivery := queue_webhook_delivery(endpoint, 'generation.' || new.status, new.id);
    update webhook_deliveries set generation = to_jsonb(new) - 'input_hash' where id = delivery;
  end loop;
  return null;
end $$;
