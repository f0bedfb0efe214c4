import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { portalLocale } from '../http/locales.ts';
import { expand, text, webAddress, whole } from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { PortalConfiguration, PortalFeatures, PortalSession } from '../store/service-rows.ts';
import { isEnded } from '../store/subscription-rows.ts';
import type { World } from '../world.ts';

const named = z.strictObject({ subscription: text });
const flowSchema = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel', 'subscription_update', 'subscription_update_confirm']),
  subscription_cancel: named.optional(),
  subscription_update: named.optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: text,
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: whole.optional() }))
        .min(1)
        .max(1),
    })
    .optional(),
  after_completion: z
    .strictObject({
      type: z.enum(['portal_homepage', 'redirect', 'hosted_confirmation']),
      redirect: z.strictObject({ return_url: webAddress }).optional(),
      hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
    })
    .optional(),
});
const createSchema = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: webAddress.optional(),
  flow_data: flowSchema.optional(),
  locale: portalLocale.optional(),
  expand,
});

export function portalRoutes(app: Hono, world: World): void {
  const { customers, portalConfigurations, portalSessions, subscriptions } = world.tables;

  app.post(
    '/v1/billing_portal/sessions',
    endpoint(world, createSchema, ({ parameters }) => {
      const row = customers.get(parameters.customer);
      const customer = found(row?.deleted ? undefined : row, 'customer', parameters.customer, 'customer');
      const configuration = readConfiguration(parameters.configuration);
      const flow = parameters.flow_data === undefined ? null : readFlow(parameters.flow_data, customer.id);
      if (flow !== null && !configuration.features[featureOf(flow.type)].enabled) {
        throw invalid(`This ${flow.type} flow is disabled in the portal configuration.`, 'flow_data[type]');
      }
      const session = portalSessions.put({
        id: newId('bps'),
        configuration: configuration.id,
        created: now(world),
        openedAt: Date.now(),
        customer: customer.id,
        returnUrl: parameters.return_url ?? configuration.returnUrl,
        flow,
        locale: parameters.locale ?? null,
        secret: randomLetters(48),
      });
      return presentPortalSession(world, session);
    }),
  );

  function readConfiguration(id: string | undefined): PortalConfiguration {
    if (id === undefined) {
      throw invalid(
        'No configuration provided and your default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings.',
      );
    }
    const configuration = found(portalConfigurations.get(id), 'billing_portal.configuration', id, 'configuration');
    if (!configuration.active) {
      throw invalid('The configuration of the portal is not active.', 'configuration');
    }
    return configuration;
  }

  function readFlow(flow: z.output<typeof flowSchema>, customer: string): NonNullable<PortalSession['flow']> {
    const about = flow.subscription_cancel ?? flow.subscription_update ?? flow.subscription_update_confirm;
    const subscription = about === undefined ? undefined : subscriptions.get(about.subscription);
    if (flow.type !== 'payment_method_update') {
      const param = `flow_data[${flow.type}][subscription]`;
      if (subscription?.customer !== customer || isEnded(subscription)) {
        throw invalid('The flow needs a subscription of this customer that has not ended.', param, 'resource_missing');
      }
      if (flow.type === 'subscription_cancel' && subscription.cancelAtPeriodEnd) {
        throw invalid('This subscription cannot be canceled because it is already set to be canceled.', param);
      }
    }
    return {
      type: flow.type,
      subscription: subscription?.id ?? null,
      items: flow.subscription_update_confirm?.items.map(({ id, price }) => ({ id, price })) ?? [],
      redirect: flow.after_completion?.redirect?.return_url ?? null,
    };
  }
}

function featureOf(flow: NonNullable<PortalSession['flow']>['type']): keyof PortalFeatures {
  return flow === 'subscription_update_confirm' ? 'subscription_update' : flow;
}

function presentPortalSession(world: World, session: PortalSession): Json<Stripe.BillingPortal.Session> {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: presentFlow(session),
    livemode: false,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${world.origin}/portal/${session.secret}`,
  };
}

function presentFlow({ flow }: PortalSession): Json<Stripe.BillingPortal.Session.Flow> | null {
  if (flow === null) {
    return null;
  }
  const subscription = flow.subscription ?? '';
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.redirect === null ? null : { return_url: flow.redirect },
      type: flow.redirect === null ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel: flow.type === 'subscription_cancel' ? { retention: null, subscription } : null,
    subscription_pause: null,
    subscription_update: flow.type === 'subscription_update' ? { subscription } : null,
    subscription_update_confirm:
      flow.type === 'subscription_update_confirm' ? { discounts: null, items: flow.items, subscription } : null,
    type: flow.type,
  };
}
