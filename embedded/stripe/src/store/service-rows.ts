import * as z from 'zod';
import { metadata, seconds } from './field-schemas.ts';

/*
 * What is kept of each resource. The shapes of the API are made from these rows by the `present-*` files, so that a
 * fact is stored once. Times are whole seconds since 1970, amounts whole cents.
 */

/** What customers may do in the portal, in the words of the API. */
const portalFeaturesSchema = z.object({
  customer_update: z.object({ enabled: z.boolean(), allowed_updates: z.array(z.string()) }),
  invoice_history: z.object({ enabled: z.boolean() }),
  payment_method_update: z.object({ enabled: z.boolean() }),
  subscription_cancel: z.object({
    enabled: z.boolean(),
    mode: z.enum(['at_period_end', 'immediately']),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']),
  }),
  subscription_update: z.object({
    enabled: z.boolean(),
    default_allowed_updates: z.array(z.string()),
    products: z.array(z.object({ product: z.string(), prices: z.array(z.string()) })),
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']),
  }),
});
export type PortalFeatures = z.infer<typeof portalFeaturesSchema>;

export const portalConfigurationSchema = z.object({
  id: z.string(),
  created: seconds,
  updated: seconds,
  active: z.boolean(),
  name: z.string().nullable(),
  headline: z.string().nullable(),
  returnUrl: z.string().nullable(),
  features: portalFeaturesSchema,
  metadata,
});
export type PortalConfiguration = z.infer<typeof portalConfigurationSchema>;

export const portalSessionSchema = z.object({
  id: z.string(),
  /** Empty for sessions that were opened before there were configurations. */
  configuration: z.string().default(''),
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
  /** Of its pages; null where nobody asked for one. */
  locale: z.string().nullable().default(null),
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

export const webhookEndpointSchema = z.object({
  id: z.string(),
  created: seconds,
  url: z.string(),
  /** Signs what is sent there. */
  secret: z.string(),
  /** `*` stands for all. */
  enabledEvents: z.array(z.string()),
  isEnabled: z.boolean(),
  apiVersion: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

/** An event that is still to be sent to an endpoint. Times are milliseconds of the real clock. */
export const deliverySchema = z
  .object({
    id: z.string(),
    event: z.string().optional(),
    endpoint: z.string().default('we_configured'),
    attempts: z.int(),
    since: z.number(),
    nextAt: z.number(),
  })
  // While there was but one endpoint, the id was the event's.
  .transform((row) => ({ ...row, event: row.event ?? row.id }));
export type Delivery = z.infer<typeof deliverySchema>;

export const answerSchema = z.object({
  id: z.string(),
  created: seconds,
  fingerprint: z.string(),
  status: z.int(),
  body: z.unknown(),
});

export const clockSchema = z.object({ id: z.literal('clock'), offset: seconds });
