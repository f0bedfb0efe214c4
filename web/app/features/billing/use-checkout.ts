import { createCheckout } from './billing-api.ts';
import { useDeparture } from './use-departure.ts';

/** `priceId` is null where the payment service has no price for it. */
export type Order = { kind: 'plan' | 'pack'; id: string; priceId: string | null };

const words = {
  plan: { failed: 'Error starting subscription', unpriced: 'Price not configured for this billing cycle' },
  pack: { failed: 'Error purchasing tokens', unpriced: 'Token package not configured' },
} as const;

async function findCheckout({ kind, priceId }: Order): Promise<string | undefined> {
  if (priceId === null) throw new Error(words[kind].unpriced);
  const { sessionId, url } = await createCheckout(priceId);
  if (sessionId === undefined) throw new Error('No session ID returned from server');
  return url;
}

/** Leaves for the payment page of a plan or pack. */
export function useCheckout() {
  return useDeparture({
    find: findCheckout,
    describe: (message, { kind }: Order) => `${words[kind].failed}: ${message}`,
  });
}
