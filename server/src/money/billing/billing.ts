import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { PriceListSettings } from '../../platform/settings/price-list-values.ts';
import { priceListsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { createPriceList, type PriceList } from './price-list.ts';
import { createStripeAccess, type StripeAccess } from './stripe-client.ts';

/** The operator's price lists as the database has them now, for a change held against others. */
export async function readPriceListSettings(
  database: Database,
  { isChanging = false }: { isChanging?: boolean } = {},
): Promise<PriceListSettings> {
  const stored = database.selectFrom('settings').select('value').where('name', '=', priceListsSetting.name);
  const row = await (isChanging ? stored.forUpdate() : stored).executeTakeFirst();
  return priceListsSetting.schema.safeParse(row?.value).data ?? priceListsSetting.byDefault;
}

/** What every act of billing works with. */
export type Billing = {
  access: StripeAccess;
  prices: PriceList;
  /** Payments are made at the embedded service, whose time people can skip. */
  hasOwnClock: boolean;
  /** The time by which payments are made. */
  now: () => Promise<Date>;
};

export type BillingDeps = {
  billing: Billing;
  config: Config;
  database: Database;
  live: LiveFeed;
  log: Logger;
  pipeline: Pipeline;
  settings: Settings;
};

export function createBilling(config: Pick<Config, 'stripe'>, database: Database | null = null): Billing {
  const access = createStripeAccess(config);
  return {
    access,
    prices: createPriceList(access, async () => (database === null ? {} : readPriceListSettings(database))),
    hasOwnClock: (config.stripe?.clockUrl ?? null) !== null,
    now: () => readClock(config.stripe),
  };
}

const clockSchema = z.object({ now: z.int() });
const CLOCK_PATIENCE_MS = 5000;

async function readClock(stripe: Config['stripe']): Promise<Date> {
  if (stripe === null || stripe.clockUrl === null) return new Date();
  const response = await fetch(stripe.clockUrl, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    signal: AbortSignal.timeout(CLOCK_PATIENCE_MS),
  });
  return new Date(clockSchema.parse(await response.json()).now * 1000);
}
