import { paymentsSetting, priceListsSetting } from '../../platform/settings/registry.ts';
import type { BillingDeps } from './billing.ts';
import { currencyOf } from './currency.ts';
import { type Offer, offers } from './offers.ts';
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

/** The same in the currency in which somebody pays. */
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
    return { ...prices, currencies, isCurrencyFixed: isFixed, tax: await taxWords(deps, prices.currency) };
  } catch (error) {
    log.warn({ err: error }, 'The prices could not be read');
    return listPrices(deps);
  }
}

/** What is said while nothing else is known. */
export const cataloguePrices: readonly [BillingPrices] = [describe(false, new Map())];

/** What everybody may see before they sign in: each currency that is offered, the first of the studio in front. */
export async function listPublicPrices(
  deps: Pick<BillingDeps, 'billing' | 'config' | 'settings'>,
): Promise<readonly [BillingPrices, ...BillingPrices[]]> {
  const { access, prices } = deps.billing;
  if (!access.isEnabled) return cataloguePrices;
  const [base, ...others] = await prices.lists();
  const described = async (list: typeof base) => ({
    ...describe(true, list.prices),
    tax: await taxWords(deps, list.currency),
  });
  return [await described(base), ...(await Promise.all(others.filter(({ isOffered }) => isOffered).map(described)))];
}

/** Whether tax is asked for, as the operator set it here or in the environment. */
export async function collectsTax({ config, settings }: Pick<BillingDeps, 'config' | 'settings'>): Promise<boolean> {
  return (await settings.read(paymentsSetting)).collectsTax ?? config.stripe?.collectsTax === true;
}

async function taxWords(
  deps: Pick<BillingDeps, 'config' | 'settings'>,
  currency: string,
): Promise<BillingPrices['tax']> {
  if (!(await collectsTax(deps))) return null;
  const behavior = (await deps.settings.read(priceListsSetting))[currency]?.taxBehavior ?? 'unspecified';
  return behavior === 'unspecified' ? null : behavior;
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
