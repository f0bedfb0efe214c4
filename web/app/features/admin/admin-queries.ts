import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/queries.ts';
import {
  type AuditFilter,
  type GenerationsFilter,
  getStats,
  getUser,
  listAudit,
  listUserGenerations,
  listUserLedger,
  listUserPayments,
  listUsers,
  type UsersFilter,
} from './admin-api.ts';

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

/** Pages by cursor, the first of which has none; later ones are read when somebody asks for more. */
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

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'audit', filter],
    queryFn: ({ pageParam, signal }) => listAudit(filter, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}

/** After any act: whatever of the panel is in sight is read again. */
export function refreshAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ADMIN] });
}
