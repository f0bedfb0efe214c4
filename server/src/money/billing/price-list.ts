import { AppError } from '../../platform/errors.ts';
import { type Offer, offers } from './offers.ts';
import { isMissing, type StripeAccess } from './stripe-client.ts';

/** An offer with the price that Stripe charges for it. */
export type PricedOffer = { offer: Offer; priceId: string; cents: number; currency: string };

export type PriceList = {
  /** Every offer that has a price at Stripe, by its key. */
  all: () => Promise<ReadonlyMap<string, PricedOffer>>;
  /** @throws AppError 503 `not_configured` when Stripe has no such price */
  of: (offer: Offer) => Promise<PricedOffer>;
  /** What a price stands for, also one that is no longer sold; null when it is none of ours. */
  byPriceId: (priceId: string) => Promise<PricedOffer | null>;
};

const KEPT_MS = 60_000;
/** Stripe takes no more in one question. */
const KEYS_AT_ONCE = 10;

/** Prices at Stripe, asked by lookup key and kept for a minute. */
export function createPriceList(access: StripeAccess): PriceList {
  let known: ReadonlyMap<string, PricedOffer> = new Map();
  let keptUntil = 0;
  let reading: Promise<ReadonlyMap<string, PricedOffer>> | null = null;
  // A price never comes to mean another offer.
  const byId = new Map<string, PricedOffer>();

  async function read(): Promise<ReadonlyMap<string, PricedOffer>> {
    const stripe = await access.client();
    const found = new Map<string, PricedOffer>();
    for (let from = 0; from < offers.length; from += KEYS_AT_ONCE) {
      const asked = offers.slice(from, from + KEYS_AT_ONCE);
      const { data } = await stripe.prices.list({
        lookup_keys: asked.map(({ key }) => key),
        active: true,
        limit: 100,
      });
      for (const offer of asked) {
        const price = data.find(({ lookup_key }) => lookup_key === offer.key);
        if (price === undefined || price.unit_amount === null) continue;
        const priced = { offer, priceId: price.id, cents: price.unit_amount, currency: price.currency };
        found.set(offer.key, priced);
        byId.set(price.id, priced);
      }
    }
    known = found;
    keptUntil = Date.now() + KEPT_MS;
    return found;
  }

  async function all(): Promise<ReadonlyMap<string, PricedOffer>> {
    if (Date.now() < keptUntil) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    all,
    of: async (offer) => {
      const priced = (await all()).get(offer.key);
      if (priced !== undefined) return priced;
      const words =
        offer.kind === 'plan' ? 'Price not configured for this billing cycle' : 'Token package not configured';
      throw new AppError('not_configured', words, 503);
    },
    byPriceId: async (priceId) => {
      if (!byId.has(priceId)) await all();
      const priced = byId.get(priceId);
      if (priced !== undefined) return priced;
      const former = await readFormerPrice(access, priceId);
      if (former !== null) byId.set(priceId, former);
      return former;
    },
  };
}

/** A price that new sales no longer use, but older subscriptions do. The setup writes down what it was for. */
async function readFormerPrice(access: StripeAccess, priceId: string): Promise<PricedOffer | null> {
  const stripe = await access.client();
  try {
    const price = await stripe.prices.retrieve(priceId);
    const key = price.metadata.kinora_offer ?? price.lookup_key;
    const offer = offers.find((candidate) => candidate.key === key);
    if (offer === undefined || price.unit_amount === null) return null;
    return { offer, priceId, cents: price.unit_amount, currency: price.currency };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
