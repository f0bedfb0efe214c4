import { offers } from './offers.ts';
import { isMissing, type StripeClient } from './stripe-client.ts';

/** What a product of an offer is known by at the payment service. */
export const productIdOf = (offer: (typeof offers)[number]) =>
  offer.kind === 'plan' ? `kinora_${offer.plan}` : offer.key;

/**
 * Calls the products at the payment service after the studio, and says what they are to tax authorities; those that are not
 * there yet get both when they are made. Without a code theirs stays.
 */
export async function renameProducts(stripe: StripeClient, studio: string, taxCode: string): Promise<void> {
  const names = new Map(offers.map((offer) => [productIdOf(offer), `${studio} ${offer.name}`]));
  for (const [id, name] of names) {
    try {
      await stripe.products.update(id, { name, ...codeOf(taxCode) });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

export const codeOf = (taxCode: string) => (taxCode === '' ? {} : { tax_code: taxCode });
