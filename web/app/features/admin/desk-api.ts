import type {
  BannedWordsTest,
  Charts,
  JobDetail,
  Jobs,
  PaymentEventLine,
  PaymentEvents,
  PriceOverrides,
  PricePreview,
  PricesPage,
  ProvidersPage,
  Reconciliations,
  Setting,
  SettingsList,
  Ungranted,
} from '@kinora/server/admin-desk-wire';
import type { AdminPayments, ModerationQueue } from '@kinora/server/admin-wire';
import { request } from '../../shared/api/request.ts';
import { queryOf } from './admin-api.ts';
import { provenRequest } from './admin-proof.tsx';

export function listSettings(signal: AbortSignal): Promise<SettingsList> {
  return request('/api/admin/settings', { signal });
}

export function changeSetting(name: string, value: unknown, reason: string): Promise<Setting> {
  const body = reason === '' ? { value } : { value, reason };
  return provenRequest(`/api/admin/settings/${encodeURIComponent(name)}`, { method: 'PUT', body });
}

/** What a prompt would be refused for, if `words` were in force. */
export function testBannedWords(text: string, words: readonly string[]): Promise<BannedWordsTest> {
  return request('/api/admin/banned-words/test', { method: 'POST', body: { text, words } });
}

export function getPrices(signal: AbortSignal): Promise<PricesPage> {
  return request('/api/admin/prices', { signal });
}

export function previewPrices(prices: PriceOverrides): Promise<PricePreview> {
  return request('/api/admin/prices/preview', { method: 'POST', body: { prices } });
}

/** `effectiveFrom` is a moment in ISO format; without one the prices are in force at once. */
export function publishPrices(prices: PriceOverrides, note: string, effectiveFrom: string | null): Promise<PricesPage> {
  const body = effectiveFrom === null ? { prices, note } : { prices, note, effectiveFrom };
  return provenRequest('/api/admin/prices', { method: 'POST', body });
}

export function listCases(state: 'open' | 'decided', cursor: string, signal: AbortSignal): Promise<ModerationQueue> {
  return request(`/api/admin/moderation${queryOf({ state, cursor })}`, { signal });
}

export type Decision = { decision: 'keep' | 'remove'; note: string; notify: boolean };

export function decideCase(generationId: string, decision: Decision): Promise<ModerationQueue> {
  return request(`/api/admin/moderation/${generationId}/decide`, { method: 'POST', body: decision });
}

export type JobsFilter = { state: string; tool?: string; provider?: string; q?: string };

export function listJobs(filter: JobsFilter, cursor: string, signal: AbortSignal): Promise<Jobs> {
  return request(`/api/admin/jobs${queryOf({ ...filter, cursor })}`, { signal });
}

export function getJob(id: string, signal: AbortSignal): Promise<JobDetail> {
  return request(`/api/admin/jobs/${id}`, { signal });
}

/** Asks the provider now. */
export function checkJob(id: string): Promise<JobDetail> {
  return request(`/api/admin/jobs/${id}/check`, { method: 'POST' });
}

export type Refund = { id: string; tokens: number; reason: string };

export function refundJob(generationId: string, refund: Refund): Promise<JobDetail> {
  return request(`/api/admin/jobs/${generationId}/refund`, { method: 'POST', body: refund });
}

export function getProviders(signal: AbortSignal): Promise<ProvidersPage> {
  return request('/api/admin/providers', { signal });
}

export function listPayments(q: string, cursor: string, signal: AbortSignal): Promise<AdminPayments> {
  return request(`/api/admin/payments${queryOf({ q, cursor })}`, { signal });
}

export function listPaymentEvents(state: string, cursor: string, signal: AbortSignal): Promise<PaymentEvents> {
  return request(`/api/admin/payment-events${queryOf({ state, cursor })}`, { signal });
}

export function replayPaymentEvent(id: string): Promise<PaymentEventLine> {
  return request(`/api/admin/payment-events/${encodeURIComponent(id)}/replay`, { method: 'POST' });
}

export function getUngranted(signal: AbortSignal): Promise<Ungranted> {
  return request('/api/admin/payments/ungranted', { signal });
}

export function getReconciliations(signal: AbortSignal): Promise<Reconciliations> {
  return request('/api/admin/reconciliations', { signal });
}

/** Compares what was paid with what was granted, now. */
export function reconcile(): Promise<Reconciliations> {
  return request('/api/admin/reconciliations', { method: 'POST' });
}

export function getCharts(days: number, signal: AbortSignal): Promise<Charts> {
  return request(`/api/admin/charts${queryOf({ days })}`, { signal });
}
