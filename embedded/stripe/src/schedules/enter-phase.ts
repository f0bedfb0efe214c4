import { nextRenewal } from '../clocks/calendar.ts';
import { now } from '../clocks/now.ts';
import { announceDropped } from '../discounts/redeem.ts';
import type { Schedule, Subscription } from '../store/subscription-rows.ts';
import { rhythmOf } from '../subscriptions/change-items.ts';
import { endSubscription, saveSubscription } from '../subscriptions/end-subscription.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentSchedule } from './present-schedule.ts';

/** A phase is over: the next one's prices are put in force, or the schedule ends as it says. */
export function enterNextPhase(world: World, schedule: Schedule): void {
  const subscription = world.tables.subscriptions.get(schedule.subscription);
  if (subscription === undefined) {
    return;
  }
  const phase = schedule.phases[schedule.current + 1];
  if (phase === undefined) {
    if (schedule.endBehavior === 'cancel') {
      endSubscription(world, subscription, 'cancellation_requested');
    } else {
      releaseSchedule(world, schedule);
    }
    return;
  }
  const entered = world.tables.schedules.put({ ...schedule, current: schedule.current + 1 });
  announceDropped(world, subscription, phase.discounts);
  saveSubscription(world, {
    ...withItems(world, subscription, phase.items, phase.startDate),
    discounts: phase.discounts,
  });
  emit(world, 'subscription_schedule.updated', presentSchedule(world, entered), schedule.customer);
}

/** A phase that is under way says what discounts its subscription has. */
export function putDiscountsInForce(world: World, schedule: Schedule): void {
  const subscription = world.tables.subscriptions.get(schedule.subscription);
  const discounts = schedule.phases[schedule.current]?.discounts ?? [];
  if (subscription !== undefined && subscription.discounts.join() !== discounts.join()) {
    announceDropped(world, subscription, discounts);
    saveSubscription(world, { ...subscription, discounts });
  }
}

// Another interval counts its renewals from the phase's start; within a period the prices change without a bill.
function withItems(
  world: World,
  subscription: Subscription,
  phaseItems: { price: string; quantity: number }[],
  moment: number,
): Subscription {
  const items = phaseItems.map(({ price, quantity }, index) => ({
    id: subscription.items[index]?.id ?? `${subscription.id.replace('sub_', 'si_')}${index}`,
    created: subscription.items[index]?.created ?? moment,
    metadata: {},
    price,
    quantity,
  }));
  const [before, after] = [rhythmOf(world, subscription.items), rhythmOf(world, items)];
  if (before.interval === after.interval && before.intervalCount === after.intervalCount) {
    return { ...subscription, items };
  }
  const isRenewal = moment === subscription.periodEnd;
  const periodEnd = isRenewal ? subscription.periodEnd : nextRenewal(moment, after, moment);
  return { ...subscription, items, anchor: moment, periodEnd };
}

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
