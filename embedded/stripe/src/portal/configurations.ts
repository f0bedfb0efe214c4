import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import {
  changedMetadata,
  expand,
  flag,
  listParameters,
  metadata,
  metadataChange,
  text,
  webAddress,
} from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { newId } from '../store/identifier.ts';
import type { Price } from '../store/payment-rows.ts';
import type { PortalConfiguration, PortalFeatures } from '../store/service-rows.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

const proration = z.enum(['always_invoice', 'create_prorations', 'none']);
const emptyable = <Item extends z.ZodType>(item: Item) =>
  z.union([z.literal('').transform((): z.output<Item>[] => []), z.array(item)]);
const featuresSchema = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag.optional(),
      allowed_updates: emptyable(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag.optional(),
      default_allowed_updates: emptyable(z.enum(['price', 'promotion_code', 'quantity'])).optional(),
      products: emptyable(z.strictObject({ product: text, prices: z.array(text).min(1) })).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
});
const common = {
  name: text.optional(),
  business_profile: z.strictObject({ headline: text.max(60).optional() }).optional(),
  default_return_url: z.union([z.literal(''), webAddress]).optional(),
  expand,
};
const createSchema = z.strictObject({ ...common, features: featuresSchema, metadata: metadata.optional() });
const updateSchema = z.strictObject({
  ...common,
  active: flag.optional(),
  features: featuresSchema.optional(),
  metadata: metadataChange.optional(),
});
const listSchema = z.strictObject({ ...listParameters, active: flag.optional(), is_default: flag.optional() });

const nothing: PortalFeatures = {
  customer_update: { enabled: false, allowed_updates: [] },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: { enabled: false, default_allowed_updates: [], products: [], proration_behavior: 'none' },
};

/** What the portal lets customers do. Sessions name one of these: as in a new account, there is no default one. */
export function portalConfigurationRoutes(app: Hono, world: World): void {
  const { portalConfigurations } = world.tables;
  const base = '/v1/billing_portal/configurations';

  app.post(
    base,
    endpoint(world, createSchema, ({ parameters }) => {
      const moment = now(world);
      return present(
        portalConfigurations.put({
          id: newId('bpc'),
          created: moment,
          updated: moment,
          active: true,
          name: parameters.name ?? null,
          headline: parameters.business_profile?.headline ?? null,
          returnUrl: parameters.default_return_url || null,
          features: changedFeatures(nothing, parameters.features),
          metadata: parameters.metadata ?? {},
        }),
      );
    }),
  );

  app.get(
    base,
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = portalConfigurations
        .all()
        .filter(({ active }) => parameters.active === undefined || active === parameters.active)
        .filter(() => parameters.is_default !== true);
      return listPage(base, matching, parameters, present);
    }),
  );

  app.get(
    `${base}/:id`,
    bareEndpoint(world, ({ id }) => present(retrieve(id))),
  );

  app.post(
    `${base}/:id`,
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const { name, business_profile: profile, default_return_url: returnUrl } = parameters;
      return present(
        portalConfigurations.put({
          ...before,
          updated: now(world),
          active: parameters.active ?? before.active,
          name: name === undefined ? before.name : name || null,
          headline: profile?.headline === undefined ? before.headline : profile.headline || null,
          returnUrl: returnUrl === undefined ? before.returnUrl : returnUrl || null,
          features: changedFeatures(before.features, parameters.features ?? {}),
          metadata: changedMetadata(before.metadata, parameters.metadata),
        }),
      );
    }),
  );

  function retrieve(id: string): PortalConfiguration {
    return found(portalConfigurations.get(id), 'billing_portal.configuration', id);
  }
}

function changedFeatures(before: PortalFeatures, change: z.output<typeof featuresSchema>): PortalFeatures {
  const after: PortalFeatures = {
    customer_update: { ...before.customer_update, ...given(change.customer_update) },
    invoice_history: change.invoice_history ?? before.invoice_history,
    payment_method_update: change.payment_method_update ?? before.payment_method_update,
    subscription_cancel: { ...before.subscription_cancel, ...given(change.subscription_cancel) },
    subscription_update: { ...before.subscription_update, ...given(change.subscription_update) },
  };
  const { enabled, default_allowed_updates: updates, products } = after.subscription_update;
  if (enabled && (updates.length === 0 || products.length === 0)) {
    throw invalid(
      'With `subscription_update` enabled, `default_allowed_updates` and `products` are required.',
      'features[subscription_update]',
      'parameter_missing',
    );
  }
  return after;
}

/** Without what was not sent. */
function given<Content extends object>(
  content: Content | undefined,
): { [Key in keyof Content]?: Exclude<Content[Key], undefined> } {
  const sent: { [Key in keyof Content]?: Exclude<Content[Key], undefined> } = {};
  return Object.assign(
    sent,
    Object.fromEntries(Object.entries(content ?? {}).filter(([, value]) => value !== undefined)),
  );
}

function present(row: PortalConfiguration): Json<Stripe.BillingPortal.Configuration> {
  const { features } = row;
  return {
    id: row.id,
    object: 'billing_portal.configuration',
    active: row.active,
    application: null,
    business_profile: { headline: row.headline, privacy_policy_url: null, terms_of_service_url: null },
    created: row.created,
    default_return_url: row.returnUrl,
    features: {
      customer_update: features.customer_update,
      invoice_history: features.invoice_history,
      payment_method_update: { ...features.payment_method_update, payment_method_configuration: null },
      subscription_cancel: {
        ...features.subscription_cancel,
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        ...features.subscription_update,
        billing_cycle_anchor: null,
        products: features.subscription_update.products.map((one) => ({
          ...one,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: row.metadata,
    name: row.name,
    updated: row.updated,
  };
}

/** What a subscription can be switched to: the prices that the portal's configuration offers, but for its own. */
export function switchablePrices(world: World, subscription: Subscription, features: PortalFeatures): Price[] {
  const { enabled, default_allowed_updates: updates, products } = features.subscription_update;
  if (!enabled || !updates.includes('price')) {
    return [];
  }
  const present = subscription.items[0]?.price;
  const offered = new Set(products.flatMap(({ prices }) => prices));
  return world.tables.prices
    .all()
    .filter(({ active, recurring }) => active && recurring !== null)
    .filter(({ id, currency }) => offered.has(id) && id !== present && currency === subscription.currency)
    .sort((one, other) => one.unitAmount - other.unitAmount);
}
