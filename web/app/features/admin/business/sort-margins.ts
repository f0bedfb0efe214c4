import type { MarginRow } from '@kinora/server/admin-business-wire';

export const marginOrders = ['tokens', 'value', 'cost', 'margin', 'percent', 'orders', 'failed', 'tool'] as const;
export type MarginOrder = (typeof marginOrders)[number];

/** What is left of what was earned, as a part of it; null while either is not known. */
export function marginRate({ value, margin }: Pick<MarginRow, 'value' | 'margin'>): number | null {
  return value === null || margin === null || value <= 0 ? null : margin / value;
}

const read: Record<Exclude<MarginOrder, 'tool'>, (row: MarginRow) => number | null> = {
  tokens: ({ tokensTaken }) => tokensTaken,
  value: ({ value }) => value,
  cost: ({ costMicros }) => costMicros,
  margin: ({ margin }) => margin,
  percent: marginRate,
  orders: ({ orders }) => orders,
  failed: ({ failed }) => failed,
};

/** Most first, and what is not known last; the lowest margins first, because those need a look. */
export function sortMargins(rows: readonly MarginRow[], order: MarginOrder): MarginRow[] {
  if (order === 'tool') return rows.toSorted((one, other) => one.tool_name.localeCompare(other.tool_name));
  const sign = order === 'margin' || order === 'percent' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [read[order](one), read[order](other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

type Sums = Pick<MarginRow, 'orders' | 'failed' | 'tokensTaken' | 'tokensReturned' | 'value' | 'costMicros' | 'margin'>;

/** Of all rows; what is not known of one is not known of all. */
export function sumOf(rows: readonly MarginRow[]): Sums {
  const all = (pick: (row: MarginRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const known = (pick: (row: MarginRow) => number | null) =>
    rows.reduce<number | null>((sum, row) => {
      const more = pick(row);
      return sum === null || more === null ? null : sum + more;
    }, 0);
  return {
    orders: all(({ orders }) => orders),
    failed: all(({ failed }) => failed),
    tokensTaken: all(({ tokensTaken }) => tokensTaken),
    tokensReturned: all(({ tokensReturned }) => tokensReturned),
    value: known(({ value }) => value),
    costMicros: known(({ costMicros }) => costMicros),
    margin: known(({ margin }) => margin),
  };
}
