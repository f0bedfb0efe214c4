import type { Hono } from 'hono';
import * as z from 'zod';
import { addIntervals } from '../clocks/calendar.ts';
import { now } from '../clocks/now.ts';
import { changedDiscounts, discountsParameter } from '../discounts/redeem.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  changedMetadata,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  text,
  whole,
} from '../http/parameters.ts';
import { newId } from '../store/identifier.ts';
import { isEnded, type Phase, type Schedule } from '../store/subscription-rows.ts';
import { rhythmOf } from '../subscriptions/change-items.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { putDiscountsInForce, releaseSchedule } from './enter-phase.ts';
import { presentSchedule } from './present-schedule.ts';

const moment = z.union([z.literal('now'), whole]);
const phaseSchema = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.int().min(1)).optional() }))
    .min(1)
    .max(20),
  start_date: moment.optional(),
  end_date: moment.optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.pipe(z.int().min(1)).optional(),
    })
    .optional(),
  proration_behavior: z
    .literal('none', 'The embedded service changes prices at a phase without a bill: use none.')
    .optional(),
  discounts: discountsParameter.optional(),
  metadata: metadata.optional(),
});
const createSchema = z.strictObject({ from_subscription: text, metadata: metadata.optional(), expand });
const updateSchema = z.strictObject({
  phases: z.array(phaseSchema).min(1).max(10).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.literal('none').optional(),
  metadata: metadataChange.optional(),
  expand,
});
const endSchema = z.strictObject({
  preserve_cancel_date: flag.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters, customer: text.optional() });

export function scheduleRoutes(app: Hono, world: World): void {
  const { schedules, subscriptions, prices } = world.tables;

  app.post(
    '/v1/subscription_schedules',
    endpoint(world, createSchema, ({ parameters }) => {
      const id = parameters.from_subscription;
      const subscription = found(subscriptions.get(id), 'subscription', id, 'from_subscription');
      if (subscription.schedule !== null || isEnded(subscription)) {
        throw invalid(
          'You cannot migrate a subscription that is already attached to a schedule, or has ended.',
          'from_subscription',
        );
      }
      const schedule = schedules.put({
        id: newId('sub_sched'),
        created: now(world, subscription.customer),
        customer: subscription.customer,
        subscription: id,
        status: 'active',
        endBehavior: subscription.cancelAtPeriodEnd ? 'cancel' : 'release',
        phases: [
          {
            startDate: subscription.periodStart,
            endDate: subscription.periodEnd,
            items: subscription.items.map(({ price, quantity }) => ({ price, quantity })),
            discounts: subscription.discounts,
            metadata: {},
          },
        ],
        current: 0,
        metadata: parameters.metadata ?? {},
        endedAt: null,
      });
      subscriptions.put({ ...subscription, schedule: schedule.id });
      emit(world, 'subscription_schedule.created', presentSchedule(world, schedule), schedule.customer);
      return presentSchedule(world, schedule);
    }),
  );

  app.get(
    '/v1/subscription_schedules',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = having(schedules.all(), { customer: parameters.customer });
      return listPage('/v1/subscription_schedules', matching, parameters, (one) => presentSchedule(world, one));
    }),
  );

  app.get(
    '/v1/subscription_schedules/:id',
    bareEndpoint(world, ({ id }) => presentSchedule(world, retrieve(id))),
  );

  app.post(
    '/v1/subscription_schedules/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = activeOne(id, 'update');
      const phases = parameters.phases === undefined ? before.phases : readPhases(before, parameters.phases);
      const changed = schedules.put({
        ...before,
        phases,
        current: phases.findIndex(({ startDate }) => startDate === before.phases[before.current]?.startDate),
        endBehavior: parameters.end_behavior ?? before.endBehavior,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      putDiscountsInForce(world, changed);
      emit(world, 'subscription_schedule.updated', presentSchedule(world, changed), changed.customer);
      return presentSchedule(world, changed);
    }),
  );

  app.post(
    '/v1/subscription_schedules/:id/release',
    endpoint(world, endSchema, ({ id }) => presentSchedule(world, releaseSchedule(world, activeOne(id, 'release')))),
  );

  app.post(
    '/v1/subscription_schedules/:id/cancel',
    endpoint(world, endSchema, ({ id }) => {
      const schedule = activeOne(id, 'cancel');
      const subscription = found(subscriptions.get(schedule.subscription), 'subscription', schedule.subscription);
      endSubscription(world, subscription, 'cancellation_requested');
      return presentSchedule(world, retrieve(id));
    }),
  );

  function retrieve(id: string): Schedule {
    return found(schedules.get(id), 'subscription schedule', id);
  }

  function activeOne(id: string, act: string): Schedule {
    const schedule = retrieve(id);
    if (schedule.status !== 'active') {
      throw invalid(
        `You cannot ${act} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      );
    }
    return schedule;
  }

  /** Phases follow one another without gaps; the one in force keeps its beginning. */
  function readPhases(schedule: Schedule, given: z.output<typeof phaseSchema>[]): Phase[] {
    const current = schedule.phases[schedule.current];
    const subscription = subscriptions.get(schedule.subscription);
    const time = now(world, schedule.customer);
    const phases: Phase[] = [];
    for (const [index, phase] of given.entries()) {
      const param = `phases[${index}]`;
      const startDate = asMoment(phase.start_date, time) ?? phases.at(-1)?.endDate ?? current?.startDate ?? time;
      const items = phase.items.map(({ price, quantity = 1 }, itemIndex) => {
        found(prices.get(price), 'price', price, `${param}[items][${itemIndex}][price]`);
        return { price, quantity };
      });
      const rhythm = phase.duration
        ? { interval: phase.duration.interval, intervalCount: phase.duration.interval_count ?? 1 }
        : rhythmOf(world, items);
      const endDate = asMoment(phase.end_date, time) ?? addIntervals(startDate, rhythm, 1);
      if (endDate <= startDate || (phases.length > 0 && startDate !== phases.at(-1)?.endDate)) {
        throw invalid(
          'Each phase must begin where the one before it ends, and end after it begins.',
          `${param}[start_date]`,
        );
      }
      // As at the real one, a phase that names no discounts has none.
      const discounts = subscription === undefined ? [] : changedDiscounts(world, subscription, phase.discounts ?? []);
      phases.push({ startDate, endDate, items, discounts, metadata: phase.metadata ?? {} });
    }
    if (!phases.some(({ startDate }) => startDate === current?.startDate)) {
      throw invalid('You can not modify the start date of the current phase.', 'phases[0][start_date]');
    }
    return phases;
  }
}

function asMoment(given: 'now' | number | undefined, time: number): number | undefined {
  return given === 'now' ? time : given;
}
