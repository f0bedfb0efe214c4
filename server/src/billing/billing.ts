import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createPriceList, type PriceList } from './price-list.ts';
import { createStripeAccess, type StripeAccess } from './stripe-client.ts';

/** What every act of billing works with. */
export type Billing = { access: StripeAccess; prices: PriceList };

export type BillingDeps = Pick<Deps, 'billing' | 'config' | 'database' | 'live' | 'log' | 'pipeline'>;

export function createBilling(config: Pick<Config, 'stripe'>): Billing {
  const access = createStripeAccess(config);
  return { access, prices: createPriceList(access) };
}
