import { now } from '../clocks/now.ts';
import type { Schedule } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentSchedule } from './present-schedule.ts';

/** The subscription goes on by itself, as it is. */
export function releaseSchedule(world: World, schedule: Schedule): Schedule {
  const subscription = world.tables.subscriptions.get(schedule.subscription);
  if (subscription !== undefined) {
    world.tables.subscriptions.put({ ...subscription, schedule: null });
  }
  const endedAt = now(world, schedule.customer);
  const released = world.tables.schedules.put({ ...schedule, status: 'released', endedAt });
  emit(world, 'subscription_schedule.released', presentSchedule(world, released), schedule.customer);
  return released;
}
