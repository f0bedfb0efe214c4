import type { BillingDeps } from './billing.ts';
import { currencyOf } from './currency.ts';
import { type Offer, offers } from './offers.ts';
import type { CurrencyList } from './price-list.ts';
import { collectsTax } from './tax.ts';
import type { BillingPrices } from './wire.ts';

type Priced = ReadonlyMap<string, { cents: number; currency: string }>;

/** What is sold and for how much: Stripe's prices where it has them, else the catalogue's, without a way to buy. */
export async function listPrices({ billing, log }: Pick<BillingDeps, 'billing' | 'log'>): Promise<BillingPrices> {
  if (!billing.access.isEnabled) return describe(billing.access.isEnabled, new Map());
  try {
    return describe(true, await billing.prices.all());
  } catch (error) {
    log.warn({ err: error }, 'The prices could not be read');
    return describe(true, new Map());
  }
}

/** As `listPrices`, in the currency in which this person pays. */
export async function listPricesFor(
  deps: Pick<BillingDeps, 'billing' | 'config' | 'database' | 'log' | 'settings'>,
  userId: string | null,
  headers: Headers,
): Promise<BillingPrices> {
  const { billing, log } = deps;
  if (!billing.access.isEnabled) return listPrices(deps);
  try {
    const { currency, isFixed, choices } = await currencyOf(deps, userId, headers);
    const prices = describe(true, await billing.prices.all(currency));
    const currencies = [...new Set([prices.currency, ...choices])];
    const list = (await billing.prices.lists()).find((one) => one.currency === prices.currency);
    return { ...prices, currencies, isCurrencyFixed: isFixed, tax: await taxWords(deps, list) };
  } catch (error) {
    log.warn({ err: error }, 'The prices could not be read');
    return listPrices(deps);
  }
}

/** The catalogue's own prices, for as long as nothing is known from Stripe. */
export const cataloguePrices: readonly [BillingPrices] = [describe(false, new Map())];

/** The prices that everybody sees before they sign in: one list a currency, the studio's main one first. */
export async function listPublicPrices(
  deps: Pick<BillingDeps, 'billing' | 'config' | 'settings'>,
): Promise<readonly [BillingPrices, ...BillingPrices[]]> {
  const { access, prices } = deps.billing;
  if (!access.isEnabled) return cataloguePrices;
  const [base, ...others] = await prices.lists();
  const described = async (list: typeof base) => ({
    ...describe(true, list.prices),
    tax: await taxWords(deps, list),
  });
  return [await described(base), ...(await Promise.all(others.filter(({ isOffered }) => isOffered).map(described)))];
}

async function taxWords(
  deps: Pick<BillingDeps, 'config' | 'settings'>,
  list: CurrencyList | undefined,
): Promise<BillingPrices['tax']> {
  return (await collectsTax(deps)) ? (list?.tax ?? null) : null;
}

function describe(isEnabled: boolean, priced: Priced): BillingPrices {
  const priceOf = (offer: Offer) => ({
    priceId: priced.has(offer.key) ? offer.key : null,
    cents: priced.get(offer.key)?.cents ?? offer.cents,
    tokens: offer.tokens,
  });
  const [first] = priced.values();
  const currency = first?.currency ?? 'usd';
  return {
    isEnabled,
    currency,
    currencies: [currency],
    isCurrencyFixed: false,
    tax: null,
    plans: offers.flatMap((offer) =>
      offer.kind === 'plan' ? [{ plan: offer.plan, interval: offer.interval, ...priceOf(offer) }] : [],
    ),
    packs: offers.flatMap((offer) => (offer.kind === 'pack' ? [{ pack: offer.pack, ...priceOf(offer) }] : [])),
  };
}
