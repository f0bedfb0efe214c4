import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { externalLink } from '../../shared/ui/external-link.ts';

type Departure<Order> = {
  /** Asks for the address that an order leads to. */
  find: (order: Order) => Promise<string | undefined>;
  /** What is said when it leads nowhere. */
  describe: (message: string, order: Order) => string;
};

/**
 * Leaves for a page of the payment service. `going` is the order that is on its way: until this page is gone, and no
 * longer when Back shows it again.
 */
export function useDeparture<Order>({ find, describe }: Departure<Order>) {
  const leave = useMutation({
    mutationFn: async (order: Order) => {
      const address = externalLink((await find(order)) ?? '');
      if (address === null) throw new Error('Stripe failed to load');
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
