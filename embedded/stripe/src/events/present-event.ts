import type Stripe from 'stripe';
import type { Event } from '../store/service-rows.ts';
import type { World } from '../world.ts';

/** Version of the API whose shapes we speak: the one of the official client that the server uses. */
const apiVersion = '2026-10-28.endive';

/** What is still to be sent of an event. */
export function deliveriesOf(world: World, event: string) {
  return world.tables.deliveries.all().filter((delivery) => delivery.event === event);
}

export function presentEvent(
  world: World,
  event: Event,
): Omit<Stripe.EventBase, 'type'> & { object: 'event'; type: string } {
  return {
    id: event.id,
    object: 'event',
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: deliveriesOf(world, event.id).length,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}
