import type Stripe from 'stripe';
import { now } from '../clocks/now.ts';
import { newId } from '../store/identifier.ts';
import type { World } from '../world.ts';

type KnownType = Extract<Stripe.Event.Type, string>;

/**
 * Notes that something happened to `object`, in the shape the API shows it, and queues the messages to the endpoints.
 * `customer` decides whose clock the event's time is read from.
 */
export function emit(world: World, type: KnownType, object: object, customer: string | null = null): void {
  const event = world.tables.events.put({
    id: newId('evt'),
    created: now(world, customer),
    type,
    object: { ...object },
    requestId: world.request?.id ?? null,
    idempotencyKey: world.request?.idempotencyKey ?? null,
  });
  const moment = Date.now();
  for (const { id, isEnabled, enabledEvents } of world.tables.webhookEndpoints.all()) {
    if (isEnabled && (enabledEvents.includes('*') || enabledEvents.includes(type))) {
      const delivery = { id: `${event.id}:${id}`, event: event.id, endpoint: id };
      world.tables.deliveries.put({ ...delivery, attempts: 0, since: moment, nextAt: moment });
    }
  }
}
