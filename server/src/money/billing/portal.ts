import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { BillingDeps } from './billing.ts';
import { ensureCustomer } from './customers.ts';
import type { PageLocale } from './page-locale.ts';
import type { Person } from './person.ts';
import type { StripeClient } from './stripe-client.ts';
import type { Portal } from './wire.ts';

/** A link to Stripe's own pages about this person's cards and invoices; it works for a short while. */
export async function openPortal(
  deps: BillingDeps,
  person: Person,
  { origin, flow, locale }: { origin: string; flow: 'payment_method_update' | undefined; locale: PageLocale },
): Promise<Portal> {
  const stripe = await deps.billing.access.client();
  const { url } = await stripe.billingPortal.sessions.create({
    customer: await ensureCustomer(deps, person),
    configuration: await ensurePortalConfiguration(stripe),
    locale,
    return_url: `${origin}/settings?tab=billing`,
    ...(flow === undefined ? {} : { flow_data: { type: flow } }),
  });
  return { url };
}

/** Under which our own settings of the portal are found again at Stripe. */
const MARK = 'kinora_portal';

/**
 * What people may do at Stripe's own pages. Plans are not switched there: a switch is priced, shown and granted by the
 * studio.
 */
const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'address', 'phone', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: { enabled: false },
};
const VERSION = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 16);

/** Writes the portal's settings into the account at Stripe unless they are there. @returns their id */
export async function ensurePortalConfiguration(stripe: StripeClient): Promise<string> {
  for await (const known of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    const version = known.metadata?.[MARK];
    if (version === undefined) continue;
    if (version === VERSION && !known.features.subscription_update.enabled) return known.id;
    await stripe.billingPortal.configurations.update(known.id, { features, metadata: { [MARK]: VERSION } });
    return known.id;
  }
  const { id } = await stripe.billingPortal.configurations.create(
    { features, metadata: { [MARK]: VERSION } },
    { idempotencyKey: `portal:${VERSION}` },
  );
  return id;
}
