import { type AuditPage, auditPageSchema } from '@kinora/server/admin-wire';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { ask } from '../../../shared/api/request.ts';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';

/** `from` and `to` are moments in ISO format; `to` is the first one that is not included. */
export type AuditFilter = { q?: string; action?: string; targetId?: string; from?: string; to?: string };

function listAudit(filter: AuditFilter, cursor: string, signal: AbortSignal): Promise<AuditPage> {
  return ask(auditPageSchema, `/api/admin/audit${queryOf({ ...filter, cursor })}`, { signal });
}

/** Where the browser downloads all lines of a filter as a file. */
export function auditFileAddress(filter: AuditFilter): string {
  return `/api/admin/audit.csv${queryOf(filter)}`;
}

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'audit', filter],
    queryFn: ({ pageParam, signal }) => listAudit(filter, pageParam, signal),
    placeholderData: keepPreviousData,
    ...byCursor,
  });
}
