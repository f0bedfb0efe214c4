import type {
  Adjusted,
  AdminGeneration,
  AdminGenerations,
  AdminPayments,
  AdminStats,
  AdminUserDetail,
  AdminUsers,
  AuditPage,
  EndedSessions,
} from '@kinora/server/admin-wire';
import type { LedgerPage } from '@kinora/server/billing-wire';
import { ApiError } from '../../shared/api/api-error.ts';
import { request } from '../../shared/api/request.ts';
import { provenRequest } from './admin-proof.tsx';

export type UsersFilter = { q?: string; filter?: string; sort: string; order: 'asc' | 'desc'; page: number };
export type GenerationsFilter = { q?: string; status?: string; tool_type?: string; flagged?: true };
/** `from` and `to` are moments in ISO format; `to` is the first one that is not included. */
export type AuditFilter = { q?: string; action?: string; targetId?: string; from?: string; to?: string };
export type Adjustment = { id: string; amount: number; pocket: 'tokens' | 'purchased_tokens'; reason: string };

const USERS_PAGE = 50;

/** Of parameters whose value is missing or empty nothing is sent. */
export function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function confirmed<Answer extends { success: true }>(answer: Partial<Answer> & object, list: keyof Answer): Answer {
  if (!isConfirmed(answer, list)) {
    throw new ApiError({ status: 200, code: 'invalid_answer', message: 'Invalid response from admin API' });
  }
  return answer;
}

function isConfirmed<Answer extends { success: true }>(
  answer: (Partial<Answer> & object) | null,
  list: keyof Answer,
): answer is Answer {
  return answer?.success === true && Array.isArray(answer[list]);
}

export async function listUsers(filter: UsersFilter, signal: AbortSignal): Promise<AdminUsers> {
  const path = `/functions/v1/admin-get-users${queryOf({ ...filter, limit: USERS_PAGE })}`;
  return confirmed<AdminUsers>(await request(path, { signal }), 'users');
}

export function getStats(signal: AbortSignal): Promise<AdminStats> {
  return request('/api/admin/stats', { signal });
}

export function getUser(id: string, signal: AbortSignal): Promise<AdminUserDetail> {
  return request(`/api/admin/users/${id}`, { signal });
}

export async function listUserGenerations(
  userId: string,
  filter: GenerationsFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<AdminGenerations> {
  const body = { userId, ...filter, ...(cursor === '' ? {} : { cursor }) };
  const answer = request<AdminGenerations>('/functions/v1/admin-get-user-generations', {
    method: 'POST',
    body,
    signal,
  });
  return confirmed<AdminGenerations>(await answer, 'generations');
}

export function listUserLedger(id: string, cursor: string, signal: AbortSignal): Promise<LedgerPage> {
  return request(`/api/admin/users/${id}/ledger${queryOf({ cursor })}`, { signal });
}

export function listUserPayments(id: string, cursor: string, signal: AbortSignal): Promise<AdminPayments> {
  return request(`/api/admin/users/${id}/payments${queryOf({ cursor })}`, { signal });
}

export function adjustTokens(userId: string, adjustment: Adjustment): Promise<Adjusted> {
  return provenRequest(`/api/admin/users/${userId}/tokens`, { method: 'POST', body: adjustment });
}

/** `until` is a moment in ISO format; null means until somebody restores the account. */
export function suspendUser(id: string, reason: string, until: string | null): Promise<AdminUserDetail> {
  return provenRequest(`/api/admin/users/${id}/suspend`, { method: 'POST', body: { reason, until } });
}

export function restoreUser(id: string, reason: string): Promise<AdminUserDetail> {
  return request(`/api/admin/users/${id}/restore`, { method: 'POST', body: { reason } });
}

export function confirmEmail(id: string, reason: string): Promise<AdminUserDetail> {
  return provenRequest(`/api/admin/users/${id}/confirm-email`, { method: 'POST', body: { reason } });
}

export function setRole(id: string, role: 'user' | 'admin', reason: string): Promise<AdminUserDetail> {
  return provenRequest(`/api/admin/users/${id}/role`, { method: 'POST', body: { role, reason } });
}

export function endSessions(id: string, reason: string): Promise<EndedSessions> {
  return request(`/api/admin/users/${id}/end-sessions`, { method: 'POST', body: { reason } });
}

export function flagGeneration(id: string): Promise<AdminGeneration> {
  return request(`/api/admin/generations/${id}/flag`, { method: 'POST', body: {} });
}

export function unflagGeneration(id: string): Promise<AdminGeneration> {
  return request(`/api/admin/generations/${id}/unflag`, { method: 'POST' });
}

/** For good, with its files. */
export function deleteGeneration(id: string): Promise<unknown> {
  return request(`/api/admin/generations/${id}`, { method: 'DELETE' });
}

export function listAudit(filter: AuditFilter, cursor: string, signal: AbortSignal): Promise<AuditPage> {
  return request(`/api/admin/audit${queryOf({ ...filter, cursor })}`, { signal });
}

/** Before a download: the browser would keep a refusal as the file. */
export function proveForExport(): Promise<unknown> {
  return provenRequest('/api/admin/proof');
}

/** Where the browser downloads all lines of a filter as a file. */
export function auditFileAddress(filter: AuditFilter): string {
  return `/api/admin/audit.csv${queryOf(filter)}`;
}
