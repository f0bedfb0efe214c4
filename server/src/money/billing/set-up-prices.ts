import { type Offer, offers } from './offers.ts';
import { productIdOf } from './rename-products.ts';
import { isMissing, type StripeClient } from './stripe-client.ts';

const CURRENCY = 'usd';

/** What was done for an offer: its price was right, was made, or took the place of one with another amount. */
export type PriceSetUp = { key: string; priceId: string; outcome: 'kept' | 'made' | 'replaced' };

/**
 * Makes a product for each plan and pack and a price for each offer in an account at Stripe, found again by lookup key.
 * Products are called after the studio. Run again it changes nothing. Another amount makes a new price that takes the key; who subscribed before keeps the old.
 */
export async function setUpPrices(stripe: StripeClient, studio: string): Promise<PriceSetUp[]> {
  const done: PriceSetUp[] = [];
  for (const offer of offers) {
    const { data } = await stripe.prices.list({ lookup_keys: [offer.key], limit: 1 });
    const [current] = data;
    if (current?.active && current.unit_amount === offer.cents && current.currency === CURRENCY) {
      done.push({ key: offer.key, priceId: current.id, outcome: 'kept' });
      continue;
    }
    const price = await stripe.prices.create(
      {
        product: await ensureProduct(stripe, studio, offer),
        currency: CURRENCY,
        unit_amount: offer.cents,
        lookup_key: offer.key,
        transfer_lookup_key: true,
        // What the price was for, when a later one has taken its key.
        metadata: { kinora_offer: offer.key },
        ...(offer.kind === 'plan' ? { recurring: { interval: offer.interval } } : {}),
      },
      { idempotencyKey: `price:${offer.key}:${offer.cents}:${current?.id ?? 'first'}` },
    );
    done.push({ key: offer.key, priceId: price.id, outcome: current === undefined ? 'made' : 'replaced' });
    if (current !== undefined) {
      await stripe.prices.update(current.id, { active: false, metadata: { kinora_offer: offer.key } });
    }
  }
  return done;
}

async function ensureProduct(stripe: StripeClient, studio: string, offer: Offer): Promise<string> {
  const id = productIdOf(offer);
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const product = await stripe.products.create(
    { id, name: `${studio} ${offer.name}` },
    { idempotencyKey: `product:${id}` },
  );
  return product.id;
}
