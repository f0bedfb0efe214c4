import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { flag, listParameters, text } from '../http/parameters.ts';
import type { World } from '../world.ts';
import { deliveriesOf, presentEvent } from './present-event.ts';

const listSchema = z.strictObject({
  ...listParameters,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: flag.optional(),
});

export function eventRoutes(app: Hono, world: World): void {
  const { events } = world.tables;

  app.get(
    '/v1/events',
    endpoint(world, listSchema, ({ parameters }) => {
      const { type, types, delivery_success: isDelivered } = parameters;
      const matching = events
        .all()
        .filter((event) => type === undefined || matches(event.type, type))
        .filter((event) => types === undefined || types.includes(event.type))
        .filter((event) => isDelivered === undefined || (deliveriesOf(world, event.id).length === 0) === isDelivered);
      return listPage('/v1/events', matching, parameters, (event) => presentEvent(world, event));
    }),
  );

  app.get(
    '/v1/events/:id',
    bareEndpoint(world, ({ id }) => presentEvent(world, found(events.get(id), 'event', id))),
  );
}

/** `charge.*` stands for every type that begins so. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
