import {
  type Charts,
  chartsSchema,
  type JobDetail,
  type Jobs,
  jobDetailSchema,
  jobsSchema,
  type ProvidersPage,
  providersSchema,
} from '@kinora/server/admin-jobs-wire';
import {
  type ModerationTrial,
  moderationTrialSchema,
  type TriedFile,
  triedFileSchema,
} from '@kinora/server/admin-moderation-wire';
import {
  type PaymentEventLine,
  type PaymentEvents,
  paymentEventSchema,
  paymentEventsSchema,
  type Reconciliations,
  type RefundForeseen,
  reconciliationsSchema,
  refundForeseenSchema,
  type Ungranted,
  ungrantedSchema,
} from '@kinora/server/admin-payments-wire';
import {
  type PriceOverrides,
  type PricePreview,
  type PricesPage,
  pricePreviewSchema,
  pricesSchema,
  type Setting,
  type SettingsList,
  type Setup,
  settingSchema,
  settingsListSchema,
  setupSchema,
} from '@kinora/server/admin-settings-wire';
import {
  type AdminPayment,
  type AdminPayments,
  adminPaymentSchema,
  adminPaymentsSchema,
  type ModerationQueue,
  moderationQueueSchema,
  paidCurrenciesSchema,
  type ReviewDecided,
  reviewDecidedSchema,
} from '@kinora/server/admin-wire';
import { type RetentionView, retentionViewSchema } from '@kinora/server/retention-wire';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, sendFile } from '../../shared/api/request.ts';
import { withTools } from '../../shared/tools/registry.ts';
import { ADMIN, byCursor, queryOf } from './admin-api.ts';
import { askProven } from './admin-proof.tsx';

function listSettings(signal: AbortSignal): Promise<SettingsList> {
  return ask(settingsListSchema, '/api/admin/settings', { signal });
}

export function changeSetting(name: string, value: unknown, reason: string): Promise<Setting> {
  const body = reason === '' ? { value } : { value, reason };
  return askProven(settingSchema, `/api/admin/settings/${encodeURIComponent(name)}`, { method: 'PUT', body });
}

/** What would become of an order with this text, and of this file, if `setting` were in force. */
export function tryModeration(tried: { text?: string; file?: TriedFile }, setting: unknown): Promise<ModerationTrial> {
  return ask(moderationTrialSchema, '/api/admin/moderation/try', { method: 'POST', body: { ...tried, setting } });
}

/** What the moderation service says of a picture or a video; nothing of it is kept. */
export function lookAtFile(file: File): Promise<TriedFile> {
  return sendFile(triedFileSchema, '/api/admin/moderation/try/file', file);
}

function getPrices(signal: AbortSignal): Promise<PricesPage> {
  return ask(pricesSchema, '/api/admin/prices', { signal });
}

export function previewPrices(prices: PriceOverrides): Promise<PricePreview> {
  return ask(pricePreviewSchema, '/api/admin/prices/preview', { method: 'POST', body: { prices } });
}

/** `effectiveFrom` is a moment in ISO format; without one the prices are in force at once. */
export function publishPrices(prices: PriceOverrides, note: string, effectiveFrom: string | null): Promise<PricesPage> {
  const body = effectiveFrom === null ? { prices, note } : { prices, note, effectiveFrom };
  return askProven(pricesSchema, '/api/admin/prices', { method: 'POST', body });
}

export type CasesState = 'held' | 'appealed' | 'open' | 'decided';

function listCases(state: CasesState, cursor: string, signal: AbortSignal): Promise<ModerationQueue> {
  const queue = ask(moderationQueueSchema, `/api/admin/moderation${queryOf({ state, cursor })}`, { signal });
  return withTools(queue, ({ cases }) => cases.flatMap(({ generation }) => generation ?? []));
}

type Decision = { decision: 'keep' | 'remove'; note: string; notify: boolean };

export function decideCase(generationId: string, decision: Decision): Promise<ModerationQueue> {
  return ask(moderationQueueSchema, `/api/admin/moderation/${generationId}/decide`, { method: 'POST', body: decision });
}

/** Decides about what is held of a generation, or about its appeal. */
export function decideReview(
  generationId: string,
  review: { case: number; decision: 'release' | 'refuse'; note: string },
): Promise<ReviewDecided> {
  return ask(reviewDecidedSchema, `/api/admin/moderation/${generationId}/review`, { method: 'POST', body: review });
}

type JobsFilter = { state: string; tool?: string; provider?: string; q?: string };

function listJobs(filter: JobsFilter, cursor: string, signal: AbortSignal): Promise<Jobs> {
  return ask(jobsSchema, `/api/admin/jobs${queryOf({ ...filter, cursor })}`, { signal });
}

function getJob(id: string, signal: AbortSignal): Promise<JobDetail> {
  return ask(jobDetailSchema, `/api/admin/jobs/${id}`, { signal });
}

/** Asks the provider now. */
export function checkJob(id: string): Promise<JobDetail> {
  return ask(jobDetailSchema, `/api/admin/jobs/${id}/check`, { method: 'POST' });
}

type Refund = { id: string; tokens: number; reason: string };

export function refundJob(generationId: string, refund: Refund): Promise<JobDetail> {
  return ask(jobDetailSchema, `/api/admin/jobs/${generationId}/refund`, { method: 'POST', body: refund });
}

function getProviders(signal: AbortSignal): Promise<ProvidersPage> {
  return ask(providersSchema, '/api/admin/providers', { signal });
}

type PaymentsFilter = { q: string; currency: string };

function listPayments(filter: PaymentsFilter, cursor: string, signal: AbortSignal): Promise<AdminPayments> {
  return ask(adminPaymentsSchema, `/api/admin/payments${queryOf({ ...filter, cursor })}`, { signal });
}

/** What a refund would do, as it is now. Not among what is read anew after an act: once it is paid, nothing is left to foresee. */
export function refundForeseenQuery(payment: string, amount: number) {
  return queryOptions({
    queryKey: ['refund-foreseen', payment, amount],
    queryFn: ({ signal }): Promise<RefundForeseen> =>
      ask(refundForeseenSchema, `${refundAddress(payment)}${queryOf({ amount })}`, { signal }),
    gcTime: 0,
    retry: false,
  });
}

const refundAddress = (payment: string) => `/api/admin/payments/${encodeURIComponent(payment)}/refund`;

type RefundOrder = { id: string; amount: number; seenBack: number; reason: string };

export function refundPayment(payment: string, order: RefundOrder): Promise<AdminPayment> {
  return askProven(adminPaymentSchema, refundAddress(payment), { method: 'POST', body: order });
}

/** Where the browser downloads all payments of a filter as a file. */
export function paymentsFileAddress(filter: PaymentsFilter): string {
  return `/api/admin/payments.csv${queryOf(filter)}`;
}

export const paidCurrenciesQuery = queryOptions({
  queryKey: [ADMIN, 'paid-currencies'],
  queryFn: ({ signal }) => ask(paidCurrenciesSchema, '/api/admin/payments/currencies', { signal }),
});

function listPaymentEvents(state: string, cursor: string, signal: AbortSignal): Promise<PaymentEvents> {
  return ask(paymentEventsSchema, `/api/admin/payment-events${queryOf({ state, cursor })}`, { signal });
}

export function replayPaymentEvent(id: string): Promise<PaymentEventLine> {
  return ask(paymentEventSchema, `/api/admin/payment-events/${encodeURIComponent(id)}/replay`, { method: 'POST' });
}

function getUngranted(signal: AbortSignal): Promise<Ungranted> {
  return ask(ungrantedSchema, '/api/admin/payments/ungranted', { signal });
}

function getReconciliations(signal: AbortSignal): Promise<Reconciliations> {
  return ask(reconciliationsSchema, '/api/admin/reconciliations', { signal });
}

/** Compares what was paid with what was granted, now. */
export function reconcile(): Promise<Reconciliations> {
  return ask(reconciliationsSchema, '/api/admin/reconciliations', { method: 'POST' });
}

function getCharts(days: number, signal: AbortSignal): Promise<Charts> {
  return ask(chartsSchema, `/api/admin/charts${queryOf({ days })}`, { signal });
}

const WORK_MS = 10_000;

/** How long things are kept, and what ends in the coming night. */
export const retentionQuery = queryOptions({
  queryKey: [ADMIN, 'retention'],
  queryFn: ({ signal }): Promise<RetentionView> => ask(retentionViewSchema, '/api/admin/retention', { signal }),
  staleTime: 0,
});

/** What would end in the coming night by these days. */
export function retentionPreviewQuery(days: Readonly<Record<string, number | null>>) {
  return queryOptions({
    queryKey: [ADMIN, 'retention', days],
    queryFn: ({ signal }): Promise<RetentionView> =>
      ask(retentionViewSchema, '/api/admin/retention/preview', { method: 'POST', body: { days }, signal }),
    staleTime: 0,
  });
}

export const settingsQuery = queryOptions({
  queryKey: [ADMIN, 'settings'],
  queryFn: ({ signal }) => listSettings(signal),
  staleTime: 0,
});

export const setupQuery = queryOptions({
  queryKey: [ADMIN, 'setup'],
  queryFn: ({ signal }): Promise<Setup> => ask(setupSchema, '/api/admin/setup', { signal }),
  staleTime: 0,
});

export const pricesQuery = queryOptions({
  queryKey: [ADMIN, 'prices'],
  queryFn: ({ signal }) => getPrices(signal),
  staleTime: 0,
});

export function casesQuery(state: CasesState) {
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

export function paymentsQuery(filter: PaymentsFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'payments', filter],
    queryFn: ({ pageParam, signal }) => listPayments(filter, pageParam, signal),
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
