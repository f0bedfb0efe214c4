import { currencyDecimals } from '@kinora/catalogue/money';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { csvLine } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { providerCosts } from '../../../platform/settings/registry.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import { COST_CURRENCY, currencyField, readKeptAt, readSold } from './sold.ts';
import type { MarginRow, Margins } from './wire.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const BY_DEFAULT_DAYS = 30;
const MICRO = 1_000_000;

const stretchFields = z.object({
  /** Both days are in it; without them, the last thirty days. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  currency: currencyField,
});
type Stretch = z.output<typeof stretchFields>;

function stretchOf({ from, to }: Pick<Stretch, 'from' | 'to'>): { since: number; until: number } {
  const until = to === undefined ? midnight() : Date.parse(to);
  return { since: from === undefined ? until - (BY_DEFAULT_DAYS - 1) * DAY_MS : Date.parse(from), until };
}

export const marginsQuery = stretchFields.refine(
  (asked) => {
    const { since, until } = stretchOf(asked);
    return since <= until && until - since < MOST_DAYS * DAY_MS;
  },
  declareWords(text('errors', 'admin.stretch')),
);

const totalsRow = z.object({
  tool_type: z.string(),
  provider: z.string(),
  model: z.string(),
  orders: z.int(),
  completed: z.int(),
  failed: z.int(),
  taken: z.int(),
  returned: z.int(),
  cost: z.number(),
  costed: z.int(),
});
type Totals = z.output<typeof totalsRow>;

type Ports = { database: Database; settings: Settings; tools: ToolRegistry };

/**
 * What tools and models brought and cost, of days that were added up before. A token is worth what it brought in these
 * days: what was paid in one currency, less what went back, by the tokens that were sold for it.
 */
export async function readMargins(
  { database, settings, tools }: Ports,
  { currency: wanted, ...asked }: Stretch,
): Promise<Margins> {
  const { since, until } = stretchOf(asked);
  const [from, to] = [dayOf(since), dayOf(until)];
  // The day that is not over is read as it is.
  const today = new Date(midnight());
  const isToday = since <= today.getTime() && today.getTime() <= until;
  const [live, liveUntil] = [today, isToday ? new Date(today.getTime() + DAY_MS) : today];
  const [totals, sold, costs, list, keptAt] = await Promise.all([
    query(database, totalsRow)`
      select tool_type, provider, model, sum(orders)::integer as orders, sum(completed)::integer as completed,
        sum(failed)::integer as failed, sum(charged)::bigint as taken, sum(returned)::bigint as returned,
        sum(cost_micros)::bigint as cost, sum(costed)::integer as costed
      from (
        select * from tool_days where day between ${from}::date and ${to}::date and day < utc_day(${today})
        union all select * from read_tool_days(${live}, ${liveUntil})
      ) as days
      group by 1, 2, 3 order by sum(charged) - sum(returned) desc, 1, 2, 3`,
    readSold(database, new Date(since), new Date(until + DAY_MS)),
    settings.read(providerCosts),
    tools.list(),
    readKeptAt(database),
  ]);
  const currency = wanted ?? sold[0]?.currency ?? COST_CURRENCY;
  const { amount, tokens } = sold.find((each) => each.currency === currency) ?? { amount: 0, tokens: 0 };
  const tokenValue = tokens > 0 ? amount / tokens : null;
  const known = [...list.sold.map(({ tool }) => tool), ...list.former, { id: 'prompt_helper', name: 'Prompt helper' }];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return {
    from,
    to,
    keptAt,
    currency,
    currencies: sold.map((each) => each.currency),
    tokenValue,
    rows: totals.map((row) =>
      rowOf(row, { name: names.get(row.tool_type), dollarsEach: costs[row.tool_type], tokenValue, currency }),
    ),
  };
}

type Known = { name: string | undefined; dollarsEach: number | undefined; tokenValue: number | null; currency: string };

/** What providers and their tables say counts, the operator's figure for the rest. */
function rowOf(totals: Totals, { name, dollarsEach, tokenValue, currency }: Known): MarginRow {
  const { tool_type, provider, model, orders, completed, failed, taken, returned, cost, costed } = totals;
  const unpriced = completed - costed;
  const costMicros = unpriced > 0 && dollarsEach === undefined ? null : cost + unpriced * (dollarsEach ?? 0) * MICRO;
  const value = tokenValue === null ? null : (taken - returned) * tokenValue;
  const costInCurrency = costMicros === null ? null : (costMicros / MICRO) * 10 ** currencyDecimals(COST_CURRENCY);
  const isComparable = value !== null && costInCurrency !== null && currency === COST_CURRENCY;
  return {
    ...{ tool_type, tool_name: name ?? tool_type, provider, model, orders, completed, failed },
    ...{ tokensTaken: taken, tokensReturned: returned, value, costMicros, unpriced },
    margin: isComparable ? value - costInCurrency : null,
  };
}

const COLUMNS = [
  ...['from', 'to', 'tool', 'tool_name', 'provider', 'model', 'orders', 'completed', 'failed', 'tokens_taken'],
  ...['tokens_returned', 'currency', 'value', 'cost_usd', 'orders_without_cost', 'margin', 'margin_percent'],
];

/** These figures as lines of CSV: amounts in units of their currency, empty where something is not known. */
export function* marginLines({ from, to, currency, rows }: Margins): Generator<string> {
  const units = (value: number | null) =>
    value === null ? null : Number((value / 10 ** currencyDecimals(currency)).toFixed(4));
  yield csvLine(COLUMNS);
  for (const row of rows) {
    const { tool_type, tool_name, provider, model, orders, completed, failed, value, costMicros, margin } = row;
    const percent =
      margin === null || value === null || value <= 0 ? null : Number(((100 * margin) / value).toFixed(2));
    yield csvLine([
      ...[from, to, tool_type, tool_name, provider, model, orders, completed, failed, row.tokensTaken],
      ...[row.tokensReturned, currency, units(value), costMicros === null ? null : costMicros / MICRO, row.unpriced],
      ...[units(margin), percent],
    ]);
  }
}

function midnight(): number {
  return Math.floor(Date.now() / DAY_MS) * DAY_MS;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
