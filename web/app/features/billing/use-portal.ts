import { openPortal } from './billing-api.ts';
import { useDeparture } from './use-departure.ts';

export type PortalPlace = 'card' | 'all';

/** Leaves for the payment service's own pages about the person's cards and invoices. */
export function usePortal() {
  return useDeparture({
    find: async (place: PortalPlace) => (await openPortal(place === 'card' ? 'payment_method_update' : undefined)).url,
    describe: (message) => `The billing portal could not be opened: ${message}`,
  });
}
