import { missing } from './failure.ts';

interface ListQuery {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
}

export interface List<Content> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: Content[];
}

/** The rows that have each of the values that was asked for; nothing is asked of a key that is undefined. */
export function having<Row extends object>(rows: Row[], asked: { [Key in keyof Row]?: Row[Key] | undefined }): Row[] {
  const wanted = Object.entries(asked).filter(([, value]) => value !== undefined);
  return rows.filter((row) => wanted.every(([key, value]) => Reflect.get(row, key) === value));
}

/** A page of rows, newest first. `rows` come oldest first, as tables keep them. */
export function listPage<Content extends { id: string; created: number }, Presented>(
  url: string,
  rows: Content[],
  query: ListQuery,
  present: (row: Content) => Presented,
): List<Presented> {
  const { created, limit = 10, starting_after: after, ending_before: before } = query;
  const newestFirst = rows.filter((row) => isInRange(row.created, created)).reverse();
  if (before !== undefined) {
    const end = positionOf(newestFirst, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return asList(url, newestFirst.slice(start, end).map(present), start > 0);
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, 'starting_after') + 1;
  return asList(url, newestFirst.slice(start, start + limit).map(present), newestFirst.length > start + limit);
}

/** A list that is part of another object and shown whole. */
export function asList<Content>(url: string, data: Content[], hasMore = false): List<Content> {
  return { object: 'list', url, has_more: hasMore, data };
}

function positionOf(rows: { id: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) {
    throw missing('object', id, param);
  }
  return position;
}

function isInRange(moment: number, range: ListQuery['created']): boolean {
  return (
    range === undefined ||
    (moment > (range.gt ?? Number.NEGATIVE_INFINITY) &&
      moment >= (range.gte ?? Number.NEGATIVE_INFINITY) &&
      moment < (range.lt ?? Number.POSITIVE_INFINITY) &&
      moment <= (range.lte ?? Number.POSITIVE_INFINITY))
  );
}
