import { text } from '@kinora/texts/typed-keys';
import type Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { PriceListSettings } from '../../platform/settings/price-list-values.ts';
import { type Offer, offers } from './offers.ts';
import { isMissing, type StripeAccess, type StripeClient } from './stripe-client.ts';

/** An offer with the price that Stripe charges for it, in the smallest unit of its currency. */
export type PricedOffer = { offer: Offer; priceId: string; cents: number; currency: string };

export type CurrencyList = {
  currency: string;
  /** By the keys of their offers. */
  prices: ReadonlyMap<string, PricedOffer>;
  /** Whether somebody who pays in no currency yet may choose it. */
  isOffered: boolean;
  /** Whether tax, where it is asked for, is in the amounts; null where that could not be read. */
  tax: TaxBehavior | null;
};

const taxBehavior = z.enum(['inclusive', 'exclusive']);
type TaxBehavior = z.output<typeof taxBehavior>;

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

/** Stripe takes ten keys in one question, which is what a list has. */
const KEYS_AT_ONCE = 10;

/** The prices that bear the offers' keys at Stripe, also those that are no longer active. */
export async function pricesOfOffers(stripe: StripeClient, currency: string | null): Promise<Map<Offer, Stripe.Price>> {
  const found = new Map<Offer, Stripe.Price>();
  for (let from = 0; from < offers.length; from += KEYS_AT_ONCE) {
    const asked = offers.slice(from, from + KEYS_AT_ONCE);
    const { data } = await stripe.prices.list({
      lookup_keys: asked.map((offer) => lookupKeyOf(offer, currency)),
      limit: 100,
    });
    for (const offer of asked) {
      const price = data.find(({ lookup_key }) => lookup_key === lookupKeyOf(offer, currency));
      if (price !== undefined) found.set(offer, price);
    }
  }
  return found;
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

  async function readPrices(
    currency: string | null,
  ): Promise<{ prices: Map<string, PricedOffer>; tax: TaxBehavior | null }> {
    const stripe = await access.client();
    const found = new Map<string, PricedOffer>();
    let tax: string | null = null;
    for (const [offer, price] of await pricesOfOffers(stripe, currency)) {
      if (!price.active || price.unit_amount === null) continue;
      if (currency !== null && price.currency !== currency) continue;
      const priced = { offer, priceId: price.id, cents: price.unit_amount, currency: price.currency };
      found.set(offer.key, priced);
      tax ??= price.tax_behavior;
      byId.set(price.id, priced);
    }
    return { prices: found, tax: await knownBehavior(stripe, tax, somePriceOf(found)) };
  }

  async function read(): Promise<Lists> {
    const settings = Object.entries(await readSettings());
    const first = await readPrices(null);
    const base: CurrencyList = {
      currency: somePriceOf(first.prices)?.currency ?? FIRST_CURRENCY,
      ...first,
      isOffered: true,
    };
    const set: CurrencyList[] = [];
    for (const [currency, { isOffered }] of settings) {
      const list = await readPrices(currency);
      if (list.prices.size === offers.length) set.push({ currency, ...list, isOffered });
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
      const words = text('serviceErrors', offer.kind === 'plan' ? 'planUnpriced' : 'packUnpriced');
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

function somePriceOf(prices: ReadonlyMap<string, PricedOffer>): PricedOffer | undefined {
  return prices.values().next().value;
}

/** Where prices without tax are usual, which is what an account goes by that leaves it to the currency. */
const EXCLUSIVE_CURRENCIES = new Set(['usd', 'cad']);

/** As the prices say, else as the account does for prices that say nothing. */
async function knownBehavior(
  stripe: StripeClient,
  behavior: string | null,
  price: PricedOffer | undefined,
): Promise<TaxBehavior | null> {
  const said = taxBehavior.safeParse(behavior);
  if (said.success) return said.data;
  if (price === undefined) return null;
  try {
    const { tax_behavior: byDefault } = (await stripe.tax.settings.retrieve()).defaults;
    const usual = taxBehavior.safeParse(byDefault);
    if (usual.success) return usual.data;
    if (byDefault !== 'inferred_by_currency') return null;
    return EXCLUSIVE_CURRENCIES.has(price.currency) ? 'exclusive' : 'inclusive';
  } catch {
    // A restricted key may not read it: then nothing is said about tax.
    return null;
  }
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
