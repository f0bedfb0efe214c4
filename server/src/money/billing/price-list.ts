import { AppError } from '../../platform/errors.ts';
import type { PriceListSettings } from '../../platform/settings/price-list-values.ts';
import { type Offer, offers } from './offers.ts';
import { isMissing, type StripeAccess } from './stripe-client.ts';

/** An offer with the price that Stripe charges for it, in the smallest unit of its currency. */
export type PricedOffer = { offer: Offer; priceId: string; cents: number; currency: string };

export type CurrencyList = {
  currency: string;
  /** By the keys of their offers. */
  prices: ReadonlyMap<string, PricedOffer>;
  /** Whether somebody who pays in no currency yet may choose it. */
  isOffered: boolean;
};

export type PriceList = {
  /** Every currency in which something is sold; the first is that of the prices that were set up first. */
  lists: () => Promise<readonly [CurrencyList, ...CurrencyList[]]>;
  /** Every offer that has a price at Stripe, by its key: in this currency, else in the first one. */
  all: (currency?: string | null) => Promise<ReadonlyMap<string, PricedOffer>>;
  /** @throws AppError 503 `not_configured` when Stripe has no such price */
  of: (offer: Offer, currency?: string | null) => Promise<PricedOffer>;
  /** What a price stands for, also one that is no longer sold; null when it is none of ours. */
  byPriceId: (priceId: string) => Promise<PricedOffer | null>;
  /** What is known of Stripe's prices may be out of date. */
  forget: () => void;
};

const KEPT_MS = 60_000;
const FIRST_CURRENCY = 'usd';

type Lists = readonly [CurrencyList, ...CurrencyList[]];

/** The name of an offer's price at Stripe; null is the currency that was set up first. */
export function lookupKeyOf({ key }: Pick<Offer, 'key'>, currency: string | null): string {
  return currency === null ? key : `${key}_${currency}`;
}

/** Prices at Stripe, asked by lookup key and kept for a minute. */
export function createPriceList(
  access: StripeAccess,
  readSettings: () => Promise<PriceListSettings> = async () => ({}),
): PriceList {
  let known: Lists | null = null;
  let keptUntil = 0;
  let reading: Promise<Lists> | null = null;
  // A price never comes to mean another offer.
  const byId = new Map<string, PricedOffer>();

  async function readPrices(currency: string | null): Promise<Map<string, PricedOffer>> {
    const stripe = await access.client();
    const found = new Map<string, PricedOffer>();
    // Stripe takes ten keys in one question, which is what a list has.
    for (let from = 0; from < offers.length; from += 10) {
      const asked = offers.slice(from, from + 10);
      const { data } = await stripe.prices.list({
        lookup_keys: asked.map((offer) => lookupKeyOf(offer, currency)),
        active: true,
        limit: 100,
      });
      for (const offer of asked) {
        const price = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer, currency));
        if (price === undefined || price.unit_amount === null) continue;
        if (currency !== null && price.currency !== currency) continue;
        const priced = { offer, priceId: price.id, cents: price.unit_amount, currency: price.currency };
        found.set(offer.key, priced);
        byId.set(price.id, priced);
      }
    }
    return found;
  }

  async function read(): Promise<Lists> {
    const settings = Object.entries(await readSettings());
    const first = await readPrices(null);
    const [somePrice] = first.values();
    const base: CurrencyList = { currency: somePrice?.currency ?? FIRST_CURRENCY, prices: first, isOffered: true };
    const set: CurrencyList[] = [];
    for (const [currency, { isOffered }] of settings) {
      const prices = await readPrices(currency);
      if (prices.size === offers.length) set.push({ currency, prices, isOffered });
    }
    const ownBase = set.find(({ currency }) => currency === base.currency);
    const lists: Lists = [ownBase ?? base, ...set.filter((list) => list !== ownBase)];
    known = lists;
    keptUntil = Date.now() + KEPT_MS;
    return lists;
  }

  async function lists(): Promise<Lists> {
    if (known !== null && Date.now() < keptUntil) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function all(currency: string | null = null): Promise<ReadonlyMap<string, PricedOffer>> {
    const [base, ...others] = await lists();
    return (others.find((list) => list.currency === currency) ?? base).prices;
  }

  return {
    lists,
    all,
    of: async (offer, currency = null) => {
      const priced = (await all(currency)).get(offer.key);
      if (priced !== undefined && (currency === null || priced.currency === currency)) return priced;
      const words =
        offer.kind === 'plan' ? 'Price not configured for this billing cycle' : 'Token package not configured';
      throw new AppError('not_configured', words, 503);
    },
    byPriceId: async (priceId) => {
      if (!byId.has(priceId)) await lists();
      const priced = byId.get(priceId);
      if (priced !== undefined) return priced;
      const former = await readFormerPrice(access, priceId);
      if (former !== null) byId.set(priceId, former);
      return former;
    },
    forget: () => {
      keptUntil = 0;
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
