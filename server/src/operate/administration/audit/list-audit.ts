import * as z from 'zod';
import { csvPages } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { containing, moment, pageFields, searchField } from '../input.ts';
import type { AuditLine, AuditPage } from '../wire.ts';

const filters = {
  q: searchField,
  action: z.string().max(60).optional(),
  adminId: z.uuid().optional(),
  targetId: z.string().max(200).optional(),
  from: moment.optional(),
  /** Not included. */
  to: moment.optional(),
};
export const auditFilter = z.object(filters);
export const auditQuery = z.object({ ...filters, ...pageFields });

const auditRow = z.object({
  id: z.number(),
  at: z.date(),
  admin_id: z.string().nullable(),
  admin_email: z.string().nullable(),
  action: z.string(),
  target_kind: z.string(),
  target_id: z.string(),
  target_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
});

const PAGE = 200;

/** One page of the audit log, newest line first. */
export async function listAudit(database: Database, query: z.output<typeof auditQuery>): Promise<AuditPage> {
  const [page, actions] = await Promise.all([
    readLines(database, query, query.cursor ?? null, query.limit),
    readActions(database),
  ]);
  return { ...page, actions };
}

/** What there are lines about, each looked up behind the one before: the log only grows, its kinds are few. */
async function readActions(database: Database): Promise<string[]> {
  const rows = await query(database, z.object({ action: z.string() }))`
    with recursive known (action) as (
      select min(action) from admin_audit
      union all
      select (select min(a.action) from admin_audit a where a.action > known.action) from known
      where known.action is not null
    )
    select action from known where action is not null order by action`;
  return rows.map(({ action }) => action);
}

/** All lines that the filter finds as CSV, newest first. */
export function exportAudit(database: Database, filter: z.output<typeof auditFilter>): AsyncGenerator<string> {
  return csvPages(
    COLUMNS,
    async (cursor) => {
      const { lines, nextCursor } = await readLines(
        database,
        filter,
        cursor === undefined ? null : Number(cursor),
        PAGE,
      );
      return { rows: lines, nextCursor };
    },
    cellsOf,
  );
}

/** `target_name` came later, and so stands last: programs may count on the others' places. */
const COLUMNS = 'id at admin action target target_id before after reason address target_name'.split(' ');

function cellsOf(line: AuditLine) {
  const { id, at, adminEmail, action, targetKind, targetId, before, after, reason, address, targetName } = line;
  const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  return [
    String(id),
    at,
    adminEmail,
    action,
    targetKind,
    targetId,
    json(before),
    json(after),
    reason,
    address,
    targetName,
  ];
}

async function readLines(
  database: Database,
  { q, action, adminId, targetId, from, to }: z.output<typeof auditFilter>,
  cursor: number | null,
  limit: number,
): Promise<{ lines: AuditLine[]; nextCursor: string | null }> {
  const search = q === undefined || q === '' ? null : containing(q);
  const rows = await query(database, auditRow)`
    select a.*, case when a.target_kind = 'user' and a.target_id ~ '^[0-9a-f-]{36}$' then (
        select coalesce(w.name, u.email) from "user" u left join workspaces w on w.id = u.id where u.id = a.target_id::uuid
      ) end as target_name
    from admin_audit a
    where (${action ?? null}::text is null or a.action = ${action ?? null})
      and (${adminId ?? null}::uuid is null or a.admin_id = ${adminId ?? null})
      and (${targetId ?? null}::text is null or a.target_id = ${targetId ?? null})
      and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or a.at < ${to ?? null})
      and (${cursor}::bigint is null or a.id < ${cursor})
      and (${search}::text is null or audit_search_text(a.action, a.target_id, a.admin_email, a.reason) like ${search})
    order by a.id desc limit ${limit + 1}`;
  const lines = rows.slice(0, limit).map(
    (row): AuditLine => ({
      id: row.id,
      at: row.at.toISOString(),
      adminId: row.admin_id,
      adminEmail: row.admin_email,
      action: row.action,
      targetKind: row.target_kind,
      targetId: row.target_id,
      targetName: row.target_name,
      before: row.before,
      after: row.after,
      reason: row.reason,
      address: row.address,
    }),
  );
  const last = lines.at(-1);
  return { lines, nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null };
}
