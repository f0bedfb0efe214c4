import type { BillingPrices } from '@kinora/server/billing-wire';
import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { textsOf, useTexts } from '../../shared/texts/use-texts.ts';
import { chooseCurrency } from './billing-api.ts';
import { pricesQuery, refreshBilling } from './billing-queries.ts';

/** In which currency somebody pays, as long as they can choose. */
export function CurrencyChoice({ prices }: { prices: BillingPrices }) {
  const say = useTexts('billing');
  const { currency, currencies, isCurrencyFixed } = prices;
  const choose = useMutation({
    mutationFn: chooseCurrency,
    onSuccess: async (chosen) => {
      queryClient.setQueryData(pricesQuery.queryKey, chosen);
      await refreshBilling();
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: textsOf('billing')('currency.notChanged'),
        message: errorMessage(error),
      }),
  });
  if (isCurrencyFixed || currencies.length < 2) return null;
  return (
    <NativeSelect
      aria-label={say('currency.label')}
      size="xs"
      disabled={choose.isPending}
      data={currencies.map((code) => ({ value: code, label: code.toUpperCase() }))}
      value={currency}
      onChange={({ currentTarget }) => choose.mutate(currentTarget.value)}
    />
  );
}
