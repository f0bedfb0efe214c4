import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { expand, listParameters, text, whole } from '../http/parameters.ts';
import { newId } from '../store/identifier.ts';
import type { TestClock } from '../store/service-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { advanceTestClock, presentClock } from './advance.ts';
import { sharedNow } from './now.ts';

const createSchema = z.strictObject({ frozen_time: whole, name: text.optional(), expand });
const advanceSchema = z.strictObject({ frozen_time: whole, expand });
const listSchema = z.strictObject(listParameters);

export function testClockRoutes(app: Hono, world: World): void {
  const { testClocks, customers, subscriptions } = world.tables;
  const base = '/v1/test_helpers/test_clocks';

  app.post(
    base,
    endpoint(world, createSchema, ({ parameters }) => {
      const clock = testClocks.put({
        id: newId('clock'),
        created: sharedNow(world),
        name: parameters.name ?? null,
        frozenTime: parameters.frozen_time,
      });
      emit(world, 'test_helpers.test_clock.created', presentClock(clock));
      return presentClock(clock);
    }),
  );

  app.get(
    base,
    endpoint(world, listSchema, ({ parameters }) => listPage(base, testClocks.all(), parameters, presentClock)),
  );

  app.get(
    `${base}/:id`,
    bareEndpoint(world, ({ id }) => presentClock(retrieve(id))),
  );

  // The work is done before the answer, which still says "advancing" as the real one does: callers wait for "ready".
  app.post(
    `${base}/:id/advance`,
    endpoint(world, advanceSchema, ({ parameters, id }) => {
      const clock = advanceTestClock(world, retrieve(id), parameters.frozen_time);
      emit(world, 'test_helpers.test_clock.ready', presentClock(clock));
      return {
        ...presentClock(clock),
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: clock.frozenTime } },
      };
    }),
  );

  app.delete(
    `${base}/:id`,
    bareEndpoint(world, ({ id }) => {
      retrieve(id);
      for (const customer of customers.all().filter(({ testClock }) => testClock === id)) {
        for (const subscription of subscriptions.all().filter((one) => one.customer === customer.id)) {
          subscriptions.put({ ...subscription, status: 'canceled' });
        }
        customers.put({ ...customer, deleted: true });
      }
      testClocks.remove(id);
      return { id, object: 'test_helpers.test_clock', deleted: true };
    }),
  );

  function retrieve(id: string): TestClock {
    return found(testClocks.get(id), 'test clock', id);
  }
}
