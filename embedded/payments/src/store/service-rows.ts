import * as z from 'zod';
import { seconds } from './field-schemas.ts';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

export const portalSessionSchema = z.object({
  id: z.string(),
  created: seconds,
  /** Milliseconds of the real clock. */
  openedAt: z.number(),
  customer: z.string(),
  returnUrl: z.string().nullable(),
  flow: z
    .object({
      type: z.enum([
        'payment_method_update',
        'subscription_cancel',
        'subscription_update',
        'subscription_update_confirm',
      ]),
      subscription: z.string().nullable(),
      items: z.array(z.object({ id: z.string(), price: z.string() })),
      /** Where a finished flow leads. */
      redirect: z.string().nullable(),
    })
    .nullable(),
  secret: z.string(),
});
export type PortalSession = z.infer<typeof portalSessionSchema>;

export const testClockSchema = z.object({
  id: z.string(),
  created: seconds,
  name: z.string().nullable(),
  frozenTime: seconds,
});
export type TestClock = z.infer<typeof testClockSchema>;

export const eventSchema = z.object({
  id: z.string(),
  created: seconds,
  type: z.string(),
  object: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
});
export type Event = z.infer<typeof eventSchema>;

/** `id` is the event's. Times are milliseconds of the real clock. */
export const deliverySchema = z.object({ id: z.string(), attempts: z.int(), since: z.number(), nextAt: z.number() });
export type Delivery = z.infer<typeof deliverySchema>;

export const answerSchema = z.object({
  id: z.string(),
  created: seconds,
  fingerprint: z.string(),
  status: z.int(),
  body: z.unknown(),
});

export const clockSchema = z.object({ id: z.literal('clock'), offset: seconds });
