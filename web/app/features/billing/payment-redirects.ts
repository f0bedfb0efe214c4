import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { textsOf } from '../../shared/texts/use-texts.ts';
import { externalLink } from '../../shared/ui/external-link.ts';
import { createCheckout, openPortal } from './billing-api.ts';

type Departure<Order> = {
  /** Asks for the address that an order leads to. */
  find: (order: Order) => Promise<string | undefined>;
  /** What is said when it leads nowhere. */
  describe: (reason: string, order: Order) => string;
};

/**
 * Leaves for a page of the payment service. `going` is the order that is on its way: until this page is gone, and no
 * longer when Back shows it again.
 */
function useDeparture<Order>({ find, describe }: Departure<Order>) {
  const leave = useMutation({
    mutationFn: async (order: Order) => {
      const address = externalLink((await find(order)) ?? '');
      if (address === null) throw new Error(textsOf('billing')('checkout.noPage'));
      window.location.assign(address);
    },
    onError: (error, order) =>
      notifications.show({ color: 'red', message: describe(errorMessage(error), order), autoClose: 10_000 }),
  });
  const { reset } = leave;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return {
    go: leave.mutate,
    going: leave.isPending || leave.isSuccess ? leave.variables : null,
  };
}

export type PortalPlace = 'card' | 'all';

/** Leaves for the payment service's own pages about the person's cards and invoices. */
export function usePortal() {
  return useDeparture({
    find: async (place: PortalPlace) => (await openPortal(place === 'card' ? 'payment_method_update' : undefined)).url,
    describe: (reason) => textsOf('billing')('card.portalFailed', { reason }),
  });
}

/** `priceId` is null where the payment service has no price for it. */
type Order = { kind: 'plan' | 'pack'; id: string; priceId: string | null };

async function findCheckout({ kind, priceId }: Order): Promise<string | undefined> {
  if (priceId === null) throw new Error(textsOf('billing')(`checkout.${kind}Unpriced`));
  const { sessionId, url } = await createCheckout(priceId);
  if (sessionId === undefined) throw new Error(textsOf('billing')('checkout.noSession'));
  return url;
}

/** Leaves for the payment page of a plan or pack. */
export function useCheckout() {
  return useDeparture({
    find: findCheckout,
    describe: (reason, { kind }: Order) => textsOf('billing')(`checkout.${kind}Failed`, { reason }),
  });
}
