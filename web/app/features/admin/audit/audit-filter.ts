import { parseAsString } from 'nuqs';
import { dayRange } from '../../../shared/format/day-range.ts';
import type { AuditFilter } from '../admin-api.ts';

/** What the address of the log says; empty is anything. Days are `YYYY-MM-DD` of the own calendar, `to` included. */
export const auditParsers = {
  q: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  target: parseAsString.withDefault(''),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};

export type AuditSettings = Record<keyof typeof auditParsers, string>;

/** What the server is asked for. */
export function filterOf({ q, action, target, from, to }: AuditSettings): AuditFilter {
  const words = q.trim().slice(0, 200);
  return {
    ...(words === '' ? {} : { q: words }),
    ...(action === '' ? {} : { action }),
    ...(target === '' ? {} : { targetId: target }),
    ...dayRange({ from, to }),
  };
}
