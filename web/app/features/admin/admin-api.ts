import { type LinkKind, type MadeLink, madeLinkSchema } from '@kinora/server/admin-invitation-wire';
import {
  type Adjusted,
  type AdminGeneration,
  type AdminGenerations,
  type AdminPayments,
  type AdminStats,
  type AdminUserDetail,
  type AdminUsers,
  adjustedSchema,
  adminGenerationSchema,
  adminGenerationsSchema,
  adminPaymentsSchema,
  adminStatsSchema,
  adminUserDetailSchema,
  adminUsersSchema,
  type EndedSessions,
  endedSessionsSchema,
  type OpenErasures,
  openErasuresSchema,
  type PersonCopies,
  personCopiesSchema,
} from '@kinora/server/admin-wire';
import { type LedgerPage, ledgerPageSchema } from '@kinora/server/billing-wire';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, errorMessage, isNoAnswer, isNotUnderstood } from '../../shared/api/api-error.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { ask, request, understood } from '../../shared/api/request.ts';
import { type Say, textsOf } from '../../shared/texts/use-texts.ts';
import { withTools } from '../../shared/tools/registry.ts';
import { askProven, provenRequest } from './admin-proof.tsx';

/** "Error fetching users: Admin API error: 500"; what is no refusal speaks for itself. */
export function usersProblem(say: Say<'adminUsers'>, error: unknown): string {
  const status = statusOf(error);
  return status === null ? say('problem', { why: errorMessage(error) }) : say('problem.status', { status });
}

/** "Error fetching generations: Failed to fetch generations: 500". */
export function generationsProblem(say: Say<'adminUsers'>, error: unknown): string {
  const status = statusOf(error);
  return status === null
    ? say('generationsProblem', { why: errorMessage(error) })
    : say('generationsProblem.status', { status });
}

const statusOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status >= 400 && !isNoAnswer(error) ? String(error.status) : null;

export type UsersFilter = { q?: string; filter?: string; sort: string; order: 'asc' | 'desc'; page: number };
type GenerationsFilter = { q?: string; status?: string; tool_type?: string; flagged?: true };
type Adjustment = { id: string; amount: number; pocket: 'tokens' | 'purchased_tokens'; reason: string };

const USERS_PAGE = 50;

/** Parameters without a value are left out. */
export function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** As `ask`, in words of its own where the answer is not understood. */
async function askAdmin<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...call: Parameters<typeof request>
): Promise<z.output<Schema>> {
  try {
    return understood(schema, await request(...call), call[0]);
  } catch (error) {
    if (!isNotUnderstood(error)) throw error;
    throw new ApiError({ status: 200, code: 'invalid_answer', message: textsOf('admin')('invalidAnswer') });
  }
}

function listUsers(filter: UsersFilter, signal: AbortSignal): Promise<AdminUsers> {
  const path = `/functions/v1/admin-get-users${queryOf({ ...filter, limit: USERS_PAGE })}`;
  return askAdmin(adminUsersSchema, path, { signal });
}

function getStats(signal: AbortSignal): Promise<AdminStats> {
  return ask(adminStatsSchema, '/api/admin/stats', { signal });
}

function getUser(id: string, signal: AbortSignal): Promise<AdminUserDetail> {
  return ask(adminUserDetailSchema, `/api/admin/users/${id}`, { signal });
}

function listUserGenerations(
  userId: string,
  filter: GenerationsFilter,
  cursor: string,
  signal: AbortSignal,
): Promise<AdminGenerations> {
  const body = { userId, ...filter, ...(cursor === '' ? {} : { cursor }) };
  const list = askAdmin(adminGenerationsSchema, '/functions/v1/admin-get-user-generations', {
    method: 'POST',
    body,
    signal,
  });
  return withTools(list, ({ generations }) => generations);
}

function listUserLedger(id: string, cursor: string, signal: AbortSignal): Promise<LedgerPage> {
  return ask(ledgerPageSchema, `/api/admin/users/${id}/ledger${queryOf({ cursor })}`, { signal });
}

function listUserPayments(id: string, cursor: string, signal: AbortSignal): Promise<AdminPayments> {
  return ask(adminPaymentsSchema, `/api/admin/users/${id}/payments${queryOf({ cursor })}`, { signal });
}

export function adjustTokens(userId: string, adjustment: Adjustment): Promise<Adjusted> {
  return askProven(adjustedSchema, `/api/admin/users/${userId}/tokens`, { method: 'POST', body: adjustment });
}

/** `until` is a moment in ISO format; null means until somebody restores the account. */
export function suspendUser(id: string, reason: string, until: string | null): Promise<AdminUserDetail> {
  return askProven(adminUserDetailSchema, `/api/admin/users/${id}/suspend`, {
    method: 'POST',
    body: { reason, until },
  });
}

export function restoreUser(id: string, reason: string): Promise<AdminUserDetail> {
  return ask(adminUserDetailSchema, `/api/admin/users/${id}/restore`, { method: 'POST', body: { reason } });
}

export function limitUser(id: string, runsAtOnce: number | null, reason: string): Promise<AdminUserDetail> {
  return askProven(adminUserDetailSchema, `/api/admin/users/${id}/limit`, {
    method: 'POST',
    body: { runsAtOnce, reason },
  });
}

export function confirmEmail(id: string, reason: string): Promise<AdminUserDetail> {
  return askProven(adminUserDetailSchema, `/api/admin/users/${id}/confirm-email`, { method: 'POST', body: { reason } });
}

export function setRole(id: string, role: 'user' | 'admin', reason: string): Promise<AdminUserDetail> {
  return askProven(adminUserDetailSchema, `/api/admin/users/${id}/role`, { method: 'POST', body: { role, reason } });
}

export function endSessions(id: string, reason: string): Promise<EndedSessions> {
  return ask(endedSessionsSchema, `/api/admin/users/${id}/end-sessions`, { method: 'POST', body: { reason } });
}

export function makeCopy(id: string, reason: string): Promise<PersonCopies> {
  return askProven(personCopiesSchema, `/api/admin/users/${id}/copies`, { method: 'POST', body: { reason } });
}

export function flagGeneration(id: string): Promise<AdminGeneration> {
  return ask(adminGenerationSchema, `/api/admin/generations/${id}/flag`, { method: 'POST', body: {} });
}

export function unflagGeneration(id: string): Promise<AdminGeneration> {
  return ask(adminGenerationSchema, `/api/admin/generations/${id}/unflag`, { method: 'POST' });
}

/** Permanently, with its files. */
export function deleteGeneration(id: string): Promise<unknown> {
  return request(`/api/admin/generations/${id}`, { method: 'DELETE' });
}

/** Before a download: the browser would keep a refusal as the file. */
export function proveForExport(): Promise<unknown> {
  return provenRequest('/api/admin/proof');
}

export const ADMIN = 'admin';
const USER = 'user';
const LOOK_EVERY_MS = 60_000;

export const statsQuery = queryOptions({
  queryKey: [ADMIN, 'stats'],
  queryFn: ({ signal }) => getStats(signal),
  staleTime: 0,
  refetchInterval: LOOK_EVERY_MS,
});

export function usersQuery(filter: UsersFilter) {
  return queryOptions({
    queryKey: [ADMIN, 'users', filter],
    queryFn: ({ signal }) => listUsers(filter, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function userQuery(id: string) {
  return queryOptions({ queryKey: [ADMIN, USER, id], queryFn: ({ signal }) => getUser(id, signal), staleTime: 0 });
}

export function userCopiesQuery(id: string) {
  return queryOptions({
    queryKey: [ADMIN, USER, id, 'copies'],
    queryFn: ({ signal }): Promise<PersonCopies> =>
      ask(personCopiesSchema, `/api/admin/users/${id}/copies`, { signal }),
    staleTime: 0,
  });
}

export const erasuresQuery = queryOptions({
  queryKey: [ADMIN, 'erasures'],
  queryFn: ({ signal }): Promise<OpenErasures> => ask(openErasuresSchema, '/api/admin/erasures', { signal }),
  staleTime: 0,
});

/** Pages by cursor. The first has none; later ones are read on demand. */
export const byCursor = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  staleTime: 0,
};

export function userGenerationsQuery(id: string, filter: GenerationsFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, USER, id, 'generations', filter],
    queryFn: ({ pageParam, signal }) => listUserGenerations(id, filter, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

export function userLedgerQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, USER, id, 'ledger'],
    queryFn: ({ pageParam, signal }) => listUserLedger(id, pageParam, signal),
    ...byCursor,
  });
}

export function userPaymentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, USER, id, 'payments'],
    queryFn: ({ pageParam, signal }) => listUserPayments(id, pageParam, signal),
    ...byCursor,
  });
}

/** After any change, everything of the panel that is on screen is read again. */
export function refreshAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ADMIN] });
}

export function makeLink(userId: string, kind: LinkKind, reason: string): Promise<MadeLink> {
  return askProven(madeLinkSchema, `/api/admin/users/${userId}/link`, { method: 'POST', body: { kind, reason } });
}

/** From the answer on, this browser sees the studio as that person does. */
export function viewAs(userId: string, reason: string): Promise<{ until: string }> {
  return askProven(z.object({ until: z.string() }), `/api/admin/users/${userId}/view`, {
    method: 'POST',
    body: { reason },
  });
}
