import type { PriceListValue } from '../../platform/settings/price-list-values.ts';
import { type Offer, offers } from './offers.ts';
import { lookupKeyOf, pricesOfOffers } from './price-list.ts';
import { codeOf, productIdOf } from './rename-products.ts';
import { isMissing, type StripeClient } from './stripe-client.ts';

/** What an operator has set: amounts in the smallest unit of the currency, by the keys of the offers. */
type ListToSetUp = { currency: string } & Pick<PriceListValue, 'amounts' | 'taxBehavior'>;

const FIRST_CURRENCY = 'usd';

/** What was done for an offer: its price was right, was made, or took the place of one with another amount. */
type PriceSetUp = { key: string; priceId: string; outcome: 'kept' | 'made' | 'replaced' };

/**
 * Makes a product for each plan and pack and a price for each offer in an account at Stripe, found again by lookup key.
 * Products are called after the studio. Run again it changes nothing. Another amount makes a new price that takes the key;
 * who subscribed before keeps the old.
 * @param list a list of the operator's; without one the catalogue's, in US dollars
 */
export async function setUpPrices(
  stripe: StripeClient,
  studio: string,
  list: ListToSetUp | null = null,
  taxCode = '',
): Promise<PriceSetUp[]> {
  const done: PriceSetUp[] = [];
  const currency = list?.currency ?? FIRST_CURRENCY;
  const found = await pricesOfOffers(stripe, list?.currency ?? null);
  for (const offer of offers) {
    const key = lookupKeyOf(offer, list?.currency ?? null);
    const amount = list === null ? offer.cents : list.amounts[offer.key];
    if (amount === undefined) throw new Error(`The price list in ${currency} has no amount for ${offer.key}`);
    const current = found.get(offer);
    const isTaxedSo = list === null || current?.tax_behavior === list.taxBehavior;
    if (current?.active && current.unit_amount === amount && current.currency === currency && isTaxedSo) {
      done.push({ key, priceId: current.id, outcome: 'kept' });
      continue;
    }
    const price = await stripe.prices.create(
      {
        product: await ensureProduct(stripe, { studio, taxCode }, offer),
        currency,
        unit_amount: amount,
        lookup_key: key,
        ...(list === null ? {} : { tax_behavior: list.taxBehavior }),
        transfer_lookup_key: true,
        // What the price was for, when a later one has taken its key.
        metadata: { kinora_offer: offer.key },
        ...(offer.kind === 'plan' ? { recurring: { interval: offer.interval } } : {}),
      },
      { idempotencyKey: `price:${key}:${amount}:${list?.taxBehavior ?? ''}:${current?.id ?? 'first'}` },
    );
    done.push({ key, priceId: price.id, outcome: current === undefined ? 'made' : 'replaced' });
    if (current !== undefined) {
      await stripe.prices.update(current.id, { active: false, metadata: { kinora_offer: offer.key } });
    }
  }
  return done;
}

async function ensureProduct(
  stripe: StripeClient,
  { studio, taxCode }: { studio: string; taxCode: string },
  offer: Offer,
): Promise<string> {
  const id = productIdOf(offer);
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const product = await stripe.products.create(
    { id, name: `${studio} ${offer.name}`, ...codeOf(taxCode) },
    { idempotencyKey: `product:${id}:${taxCode}` },
  );
  return product.id;
}
