import type { BillingDeps } from './billing.ts';
import { type Offer, offers } from './offers.ts';
import type { BillingPrices } from './wire.ts';

/** What is sold and for how much: Stripe's prices where it has them, else the catalogue's, without a way to buy. */
export async function listPrices({ billing, log }: Pick<BillingDeps, 'billing' | 'log'>): Promise<BillingPrices> {
  const priced = await readPrices();
  const priceOf = (offer: Offer) => ({
    priceId: priced.has(offer.key) ? offer.key : null,
    cents: priced.get(offer.key)?.cents ?? offer.cents,
    tokens: offer.tokens,
  });
  const [first] = priced.values();
  return {
    isEnabled: billing.access.isEnabled,
    currency: first?.currency ?? 'usd',
    plans: offers.flatMap((offer) =>
      offer.kind === 'plan' ? [{ plan: offer.plan, interval: offer.interval, ...priceOf(offer) }] : [],
    ),
    packs: offers.flatMap((offer) => (offer.kind === 'pack' ? [{ pack: offer.pack, ...priceOf(offer) }] : [])),
  };

  async function readPrices() {
    if (!billing.access.isEnabled) return new Map<string, { cents: number; currency: string }>();
    try {
      return await billing.prices.all();
    } catch (error) {
      log.warn({ err: error }, 'The prices could not be read');
      return new Map<string, { cents: number; currency: string }>();
    }
  }
}
