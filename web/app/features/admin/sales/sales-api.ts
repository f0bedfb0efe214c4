import { type PriceListsDesk, type PriceListView, priceListsDeskSchema } from '@kinora/server/admin-sales-wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';

export const priceListsQuery = queryOptions({
  queryKey: [ADMIN, 'price-lists'],
  queryFn: ({ signal }) => ask(priceListsDeskSchema, '/api/admin/price-lists', { signal }),
});

export type PriceListInput = Pick<PriceListView, 'isOffered' | 'taxBehavior' | 'amounts'>;

export function setPriceList(currency: string, list: PriceListInput, reason: string): Promise<PriceListsDesk> {
  const body = reason === '' ? list : { ...list, reason };
  return askProven(priceListsDeskSchema, `/api/admin/price-lists/${currency}`, { method: 'PUT', body });
}
