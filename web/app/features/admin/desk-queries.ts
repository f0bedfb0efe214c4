import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN, byCursor } from './admin-queries.ts';
import {
  getCharts,
  getJob,
  getPrices,
  getProviders,
  getReconciliations,
  getUngranted,
  type JobsFilter,
  listCases,
  listJobs,
  listPaymentEvents,
  listPayments,
  listSettings,
} from './desk-api.ts';

const WORK_MS = 10_000;

export const settingsQuery = queryOptions({
  queryKey: [ADMIN, 'settings'],
  queryFn: ({ signal }) => listSettings(signal),
  staleTime: 0,
});

export const pricesQuery = queryOptions({
  queryKey: [ADMIN, 'prices'],
  queryFn: ({ signal }) => getPrices(signal),
  staleTime: 0,
});

export function casesQuery(state: 'open' | 'decided') {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'moderation', state],
    queryFn: ({ pageParam, signal }) => listCases(state, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export function jobsQuery(filter: JobsFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'jobs', filter],
    queryFn: ({ pageParam, signal }) => listJobs(filter, pageParam, signal),
    placeholderData: keepPreviousData,
    refetchInterval: WORK_MS,
    ...byCursor,
  });
}

export function jobQuery(id: string) {
  return queryOptions({
    queryKey: [ADMIN, 'job', id],
    queryFn: ({ signal }) => getJob(id, signal),
    staleTime: 0,
    refetchInterval: WORK_MS,
  });
}

export const providersQuery = queryOptions({
  queryKey: [ADMIN, 'providers'],
  queryFn: ({ signal }) => getProviders(signal),
  staleTime: 0,
  refetchInterval: WORK_MS,
});

export function paymentsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'payments', q],
    queryFn: ({ pageParam, signal }) => listPayments(q, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export function paymentEventsQuery(state: string) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'payment-events', state],
    queryFn: ({ pageParam, signal }) => listPaymentEvents(state, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export const ungrantedQuery = queryOptions({
  queryKey: [ADMIN, 'ungranted'],
  queryFn: ({ signal }) => getUngranted(signal),
  staleTime: 0,
});

export const reconciliationsQuery = queryOptions({
  queryKey: [ADMIN, 'reconciliations'],
  queryFn: ({ signal }) => getReconciliations(signal),
  staleTime: 0,
});

export function chartsQuery(days: number) {
  return queryOptions({
    queryKey: [ADMIN, 'charts', days],
    queryFn: ({ signal }) => getCharts(days, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
