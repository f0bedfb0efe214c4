import type { Balance } from '@kinora/server/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { meQuery, queryClient } from '../../shared/api/queries.ts';
import { applyBalance } from '../../shared/live/cache-updates.ts';
import {
  getInvoices,
  getOverview,
  getPrices,
  getUsage,
  type LedgerFilter,
  listEntries,
  previewSwitch,
  type SwitchTarget,
} from './billing-api.ts';

const BILLING = 'billing';

export const overviewQuery = queryOptions({
  queryKey: [BILLING, 'overview'],
  queryFn: ({ signal }) => getOverview(signal),
  staleTime: 0,
});

export const pricesQuery = queryOptions({ queryKey: ['prices'], queryFn: ({ signal }) => getPrices(signal) });

export const invoicesQuery = queryOptions({
  queryKey: [BILLING, 'invoices'],
  queryFn: ({ signal }) => getInvoices(signal),
  staleTime: 0,
});

/** Asked anew each time: what a switch costs changes with every hour. */
export function switchQuery(target: SwitchTarget) {
  return queryOptions({
    queryKey: ['switch', target],
    queryFn: ({ signal }) => previewSwitch(target, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function ledgerQuery(filter: LedgerFilter) {
  return infiniteQueryOptions({
    queryKey: [BILLING, 'ledger', filter],
    queryFn: ({ pageParam, signal }) => listEntries(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

export function usageQuery(days: number) {
  return queryOptions({
    queryKey: [BILLING, 'usage', days],
    queryFn: ({ signal }) => getUsage(days, signal),
    staleTime: 0,
  });
}

/** After something was bought, switched or cancelled: everything that tells of it is read again. */
export async function refreshBilling(balance?: Balance): Promise<void> {
  if (balance !== undefined) applyBalance(queryClient, balance);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [BILLING] }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);
}
