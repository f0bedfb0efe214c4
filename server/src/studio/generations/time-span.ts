import { rulesOf } from './list-conditions.ts';
import { isByTime, orderOf, timeOf } from './list-order.ts';
import type { ListQuery } from './list-query.ts';

/** What the index of words and facts is asked about: all of it, or of the time that is first in the order of the list. */
export type Reach = 'all' | 'near';

/** So short that the index is asked for the periods within. */
const SHORT_MS = 32 * 86_400_000;

/** The ends of time that a list and its rule ask for, as text of SQL. */
export function endsOf(query: ListQuery) {
  const of = (end: 'from' | 'to') =>
    rulesOf(query).flatMap(([one, asked]) => (one[end] === undefined ? [] : [`${asked(end)}::timestamptz`]));
  return { since: of('from'), until: of('to') };
}

/** Whether the index is asked for the records of one span of time `w`. */
export const isInSpan = (query: ListQuery, reach: Reach) => reach === 'near' || isShort(query);

function isShort(query: ListQuery): boolean {
  return rulesOf(query).some(
    ([{ from, to }]) => from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= SHORT_MS,
  );
}

/** That span, which begins at the cursor of a page. */
export function spanOf(query: ListQuery, reach: Reach): string {
  const { since, until } = endsOf(query);
  const isNewest = orderOf(query) === 'newest';
  const cursor = query.cursor === undefined || !isByTime(query) ? [] : [timeOf('$4')];
  const begins = [...since, ...(isNewest ? [] : cursor)];
  const ends = [...until, ...(isNewest ? cursor.map((time) => `${time} + interval '1 microsecond'`) : [])];
  return `(select * from time_span(me.id, greatest(${['null::timestamptz', ...begins].join(', ')}),
    least(${['null::timestamptz', ...ends].join(', ')}), ${reach === 'near'}, ${isNewest}) offset 0) as w`;
}

const SCALES = [0, 1, 2, 3, 4];
/** What the index has of the periods that a record was made in, word for word (0951). */
const PERIODS = SCALES.map((scale) => {
  const seconds = "extract(epoch from s.created_at - timestamptz '1970-01-01 00:00:00+00')::bigint";
  return `((${seconds} >> ${15 + 3 * scale}) * 8${scale === 0 ? '' : ` + ${scale}`})::integer # uuid_hash(s.user_id)`;
});

/** Whether a record of the index is within the span. */
export const IN_SPAN = ` and s.created_at >= w.begins_at and s.created_at < w.ends_at and array[${PERIODS.join(', ')}] && w.periods`;
