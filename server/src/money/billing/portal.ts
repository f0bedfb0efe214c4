import type { BillingDeps } from './billing.ts';
import { ensureCustomer } from './customers.ts';
import type { Person } from './person.ts';
import { ensurePortalConfiguration } from './portal-configuration.ts';
import type { Portal } from './wire.ts';

/** A link to Stripe's own pages about this person's cards and invoices; it works for a short while. */
export async function openPortal(
  deps: BillingDeps,
  person: Person,
  { origin, flow }: { origin: string; flow: 'payment_method_update' | undefined },
): Promise<Portal> {
  const stripe = await deps.billing.access.client();
  const { url } = await stripe.billingPortal.sessions.create({
    customer: await ensureCustomer(deps, person),
    configuration: await ensurePortalConfiguration(stripe),
    return_url: `${origin}/settings?tab=billing`,
    ...(flow === undefined ? {} : { flow_data: { type: flow } }),
  });
  return { url };
}
