import type { LogEvent } from 'kysely';
import { failureOf, spanKinds, traceEnded } from './traced.ts';

/** A query that has just ended, by its text; its values are nobody's business. */
export function traceQuery({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const name = query.sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query';
  const cause = 'error' in event ? event.error : null;
  traceEnded({
    name: `sql ${name}`,
    kind: spanKinds.client,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
    failure: level === 'error' ? failureOf(cause) : null,
    milliseconds: queryDurationMillis,
  });
}
