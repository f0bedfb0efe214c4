import type { LogEvent } from 'kysely';
import { failureOf, noteSpan } from './spans.ts';

/** A query that has just ended, by its text; its values may be private. */
export function traceQuery({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const name = query.sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query';
  const cause = 'error' in event ? event.error : null;
  noteSpan({
    name: `sql ${name}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    milliseconds: queryDurationMillis,
    ...(level === 'error' ? { failure: failureOf(cause) } : {}),
  });
}
